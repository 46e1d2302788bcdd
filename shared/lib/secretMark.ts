/** Replaces a secret's value in the text of a server. The name cannot end the mark early. */
export function secretMark(name: string): string {
  return `[secret ${name.replaceAll(']', '')}]`;
}

const marks = /\[secret ([^\]\n]{1,200})\]/g;

/**
 * The names of the secrets whose values were hidden in the texts of a value, each once, in order. Pure. A server can
 * write such a mark itself; then a note names a secret too many, which reveals nothing to it.
 */
export function hiddenSecrets(value: unknown): readonly string[] {
  const names = new Set<string>();
  addNames(value, names);
  return [...names];
}

function addNames(value: unknown, names: Set<string>): void {
  if (typeof value === 'string') {
    // Most texts contain none, and searching for a fixed text is much cheaper than the pattern.
    if (!value.includes('[secret ')) return;
    for (const [, name] of value.matchAll(marks)) if (name !== undefined) names.add(name);
  } else if (Array.isArray(value)) {
    for (const item of value) addNames(item, names);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, field] of Object.entries(value)) {
      addNames(key, names);
      addNames(field, names);
    }
  }
}
