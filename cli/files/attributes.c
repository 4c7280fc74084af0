/* attributes.c - copies attributes, and warns of those that the system or the rights of the user do not allow. */
/* SPDX-License-Identifier: MIT */
#include "attributes.h"

#include "os/attributes.h"
#include "terminal/message.h"

static void warn_of_loss(const void *user, enum os_loss loss, const char *attribute, unsigned mode)
{
    const char *name = user;
    const char *why = errno != 0 ? os_reason(errno) : "the system set another";
    if (loss == OS_LOST_OWNER)
        warn_loss(name, "its owner could not be kept: %s", why);
    else if (loss == OS_LOST_GROUP)
        warn_loss(name, "its group could not be kept, and the new group gets no more access than others: %s", why);
    else if (loss == OS_LOST_MODE)
        warn_loss(name, "its mode %03o could not be kept: %s", mode, why);
    else if (loss == OS_LOST_ATTRIBUTE)
        warn_loss(name, "its attribute %s could not be kept: %s", quoted(attribute), why);
    else if (loss == OS_LOST_ATTRIBUTES)
        warn_loss(name, "its attributes could not be kept: %s", why);
    else if (loss == OS_LOST_ACCESS)
        warn_loss(name, "its access control list could not be kept: %s", why);
    else if (loss == OS_LOST_STREAMS)
        warn_loss(name, "its alternate streams could not be kept");
    else
        warn_loss(name, "its extended attributes are not kept on this system");
}

void attributes_copy(const char *name, int from, const struct os_status *old, int fd)
{
    os_attributes_copy(from, old, fd, warn_of_loss, name);
}
