import { z } from 'zod';

/** What a secret is called. Its value is never in a snapshot, an event or an answer. */
export const secretName = z.lazy(() =>
  z.string().regex(/^(?!__proto__$)[A-Za-z0-9_.-]{1,64}$/, 'letters, digits, _ . and - only'),
);

/** What a person can type as the value of one. */
export const secretValue = z.lazy(() =>
  z
    .string()
    .min(1)
    .max(10_000)
    .regex(/^[^\0\r\n]*$/, 'one line'),
);

const reference = /\$\{secret:([A-Za-z0-9_.-]{1,64})\}/g;

/** How a launch refers to a secret. */
export function secretReference(name: string): string {
  return `\${secret:${name}}`;
}

/** The secrets a text refers to as `${secret:NAME}`, each once, in the order they stand. */
export function secretReferences(text: string): string[] {
  return [...new Set([...text.matchAll(reference)].map(([, name = '']) => name))];
}

/** Whether a text refers to any secret. */
export function refersToSecret(text: string): boolean {
  return text.search(reference) !== -1;
}

/** The same value with other names in its references; no secret of the names before is referred to. Pure. */
export function renameSecrets<Value>(value: Value, nameOf: (name: string) => string): Value {
  // Nothing in a reference is written otherwise in JSON.
  return JSON.parse(fillSecrets(JSON.stringify(value), (name) => secretReference(nameOf(name)))) as Value;
}

/** Puts values in the place of references. */
export function fillSecrets(text: string, valueOf: (name: string) => string): string {
  return text.replace(reference, (_, name: string) => valueOf(name));
}
