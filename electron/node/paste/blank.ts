import type { PasteField } from '../../../shared/domain/pasted/pasteReading.ts';

/** A part of a text that stands for a value, from `start` up to, not including, `end`. */
export interface Blank {
  readonly start: number;
  readonly end: number;
  readonly kind: PasteField['kind'];
  /** Of the input or variable, or what the example says. */
  readonly name: string;
  /** What it is if nobody says anything else. */
  readonly value: string;
  /** As it is written. */
  readonly text: string;
  /** What the value can be, where an example says all of it. */
  readonly choices?: readonly string[];
}

/** `text`: where another one is to be shown than the part itself. */
export type Found = Pick<Blank, 'kind' | 'name' | 'value' | 'choices'> & { readonly text?: string };

/** What a part of a text stands for, by how it is written. */
export type Rule = readonly [pattern: RegExp, make: (match: RegExpExecArray) => Found | undefined];
