/** How large a file may be that the user attaches to a message; bytes. Providers take no larger pictures either. */
export const maxAttachedBytes = 20 * 1024 * 1024;

/** How much may be attached in one run of Gatehouse without being sent; bytes. */
export const maxUnsentBytes = 1024 * 1024 * 1024;
