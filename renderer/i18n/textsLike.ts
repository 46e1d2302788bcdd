/**
 * Texts with the keys of others, so that one that is not translated does not compile. Which plurals there are differs between
 * languages; every one has `other`.
 */
export type TextsLike<Texts> = {
  readonly [Key in keyof Texts as Key extends `${string}_one` ? never : Key]: Texts[Key] extends string
    ? string
    : TextsLike<Texts[Key]>;
};
