/**
 * Texts with the same keys as others, so that a missing translation does not compile. Languages have different plurals; all of
 * them have `other`.
 */
export type TextsLike<Texts> = {
  readonly [Key in keyof Texts as Key extends `${string}_one` ? never : Key]: Texts[Key] extends string
    ? string
    : TextsLike<Texts[Key]>;
};
