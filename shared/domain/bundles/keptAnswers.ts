import type { FieldAnswers } from '../published/fillTemplate.ts';
import type { PublishedField } from '../published/publishedServer.ts';
import { secretReference, secretReferences } from '../secret.ts';
import type { ServerDefinition } from '../server.ts';

/** The names of stored secrets, by the keys of their fields. */
export type KeptSecrets = Readonly<Record<string, readonly string[]>>;

/**
 * The stored secrets that a new version may use again: for a field that asks for a secret in it, and only those that the server still
 * refers to. Any other field would put the value where it can be read. Pure.
 */
export function secretsToKeep(
  stored: KeptSecrets,
  fields: readonly Pick<PublishedField, 'key' | 'isSecret'>[],
  current: ServerDefinition['launch'],
): Record<string, string[]> {
  const own = new Set(secretReferences(JSON.stringify(current)));
  return Object.fromEntries(
    fields.flatMap(({ key, isSecret }) => {
      const names = isSecret && Object.hasOwn(stored, key) ? (stored[key] ?? []).filter((name) => own.has(name)) : [];
      return names.length === 0 ? [] : [[key, names]];
    }),
  );
}

/** What is noted of a server: the secrets of its fields, and behind them those of earlier versions, which are deleted with it. Pure. */
export function withEarlierSecrets(now: KeptSecrets, earlier: KeptSecrets): Record<string, string[]> {
  const keys = [...new Set([...Object.keys(now), ...Object.keys(earlier)])];
  const namesOf = (secrets: KeptSecrets, key: string) => (Object.hasOwn(secrets, key) ? (secrets[key] ?? []) : []);
  return Object.fromEntries(keys.map((key) => [key, [...new Set([...namesOf(now, key), ...namesOf(earlier, key)])]]));
}

/** Answers in which a field with a stored secret, and nothing filled in, refers to that secret. Pure. */
export function withKeptSecrets(answers: FieldAnswers, kept: KeptSecrets): FieldAnswers {
  const empty = Object.entries(kept).filter(
    ([key]) => (Object.hasOwn(answers, key) ? answers[key] : '')?.trim() === '',
  );
  return {
    ...answers,
    ...Object.fromEntries(empty.map(([key, names]) => [key, names.map(secretReference).join('\n')])),
  };
}
