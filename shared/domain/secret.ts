import { z } from 'zod';

/** What a secret is called. Its value is never in a snapshot, an event or an answer. */
export const secretName = z.lazy(() => z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/, 'letters, digits, _ . and - only'));

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

/** Puts values in the place of references. */
export function fillSecrets(text: string, valueOf: (name: string) => string): string {
  return text.replace(reference, (_, name: string) => valueOf(name));
}
