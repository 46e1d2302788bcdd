import { z } from 'zod';

/** Environment variables of a process. Values may refer to secrets: `${secret:NAME}`. */
export const environment = z.lazy(() => z.record(z.string().regex(/^[^=\0]+$/, 'not an environment name'), z.string()));

/** HTTP headers of a server. Values may refer to secrets: `${secret:NAME}`. */
export const httpHeaders = z.lazy(() =>
  z.record(z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'not a header name'), z.string()),
);

/** A name of something that is configured, as people read it. */
export const configuredName = z.lazy(() =>
  z
    .string()
    .trim()
    .min(1)
    .max(64)
    // Invisible and direction-changing characters could make one name look like another.
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u, 'must not contain invisible characters'),
);
