/* status.c - names and sentences for statuses and faults, from status.def. */
/* SPDX-License-Identifier: MIT */
#include "../base.h"

const char *runic_status_name(int status)
{
    switch (status) {
#define STATUS(id, name, message, from, to, input, cap)                                                                        \
    case RUNIC_##id:                                                                                                           \
        return name;
#include "../status.def"
    default:
        return "unknown";
    }
}

const char *runic_status_message(int status)
{
    switch (status) {
#define STATUS(id, name, message, from, to, input, cap)                                                                        \
    case RUNIC_##id:                                                                                                           \
        return message;
#include "../status.def"
    default:
        return "unknown";
    }
}

const char *runic_fault_name(int fault)
{
    switch (fault) {
#define FAULT(id, name, message, from, input)                                                                                  \
    case RUNIC_FAULT_##id:                                                                                                     \
        return name;
#include "../status.def"
    default:
        return "unknown";
    }
}

const char *runic_fault_message(int fault)
{
    switch (fault) {
#define FAULT(id, name, message, from, input)                                                                                  \
    case RUNIC_FAULT_##id:                                                                                                     \
        return message;
#include "../status.def"
    default:
        return "unknown";
    }
}
