import { z } from 'zod';

/** No name of a configuration: it would be lost without a word, by zod's records and wherever an object is filled name by name. */
const lostName = '__proto__';

/**
 * Texts by the names that a configuration gives them.
 *
 * @param fault what a name is that cannot be one
 */
export function textsByName<Given>(
  name: z.ZodString,
  text: z.ZodType<string, Given>,
  fault: 'notVariableName' | 'notHeaderName',
) {
  return z
    .custom<Record<string, Given>>(
      (given) => typeof given !== 'object' || given === null || !Object.hasOwn(given, lostName),
      { error: `${lostName} is not a name`, params: { fault } },
    )
    .pipe(z.record(name, text));
}

/** Environment variables of a process. Values may refer to secrets and to variables of this computer: `${secret:NAME}`, `${env:NAME}`. */
export const environment = z.lazy(() =>
  textsByName(z.string().regex(/^[^=\0]+$/, 'not an environment name'), z.string(), 'notVariableName'),
);

/** HTTP headers of a server. Values may refer to secrets and to variables of this computer: `${secret:NAME}`, `${env:NAME}`. */
export const httpHeaders = z.lazy(() =>
  textsByName(z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'not a header name'), z.string(), 'notHeaderName'),
);

/** A name of something that is configured, as people read it. */
export const configuredName = z.lazy(() =>
  z
    .string()
    .trim()
    .min(1)
    .max(64)
    // Invisible and direction-changing characters could make one name look like another.
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u, 'must not contain invisible characters')
    .refine((name) => name !== lostName, { error: `must not be ${lostName}`, params: { fault: 'invalid' } }),
);
