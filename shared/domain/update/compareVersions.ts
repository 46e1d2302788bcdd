import { keepStart } from '../../lib/cutText.ts';

/** Numbers with a pre-release after a hyphen; what stands after a plus says nothing about the order. */
const form = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-([\dA-Za-z-]+(?:\.[\dA-Za-z-]+)*))?(?:\+[\dA-Za-z.-]+)?$/;

/** Whether a text is a version as Semantic Versioning 2 writes it. */
export function isVersion(text: string): boolean {
  return form.test(text);
}

/**
 * Compares two versions by the order of Semantic Versioning 2: below zero when `one` is older. Pure.
 *
 * @throws RangeError when one of them is no version
 */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)];
  for (const [index, number] of a.numbers.entries()) {
    const difference = number - (b.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return comparePreReleases(a.preRelease, b.preRelease);
}

function partsOf(version: string): { readonly numbers: readonly number[]; readonly preRelease: readonly string[] } {
  const match = form.exec(version);
  if (match === null) throw new RangeError(`${keepStart(version, 64)} is no version`);
  const [, major, minor, patch, preRelease] = match;
  return { numbers: [major, minor, patch].map(Number), preRelease: preRelease?.split('.') ?? [] };
}

function comparePreReleases(one: readonly string[], other: readonly string[]): number {
  // A version comes after its own pre-releases.
  if (one.length === 0 || other.length === 0) return other.length - one.length;
  for (const [index, part] of one.entries()) {
    const against = other[index];
    if (against === undefined) return 1;
    const difference = compareParts(part, against);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

function compareParts(one: string, other: string): number {
  const [isNumber, isOtherNumber] = [one, other].map((part) => /^\d+$/.test(part));
  if (isNumber && isOtherNumber) return Number(one) - Number(other);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
