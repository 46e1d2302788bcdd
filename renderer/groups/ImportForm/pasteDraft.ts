import { fieldsOf } from '../../../shared/domain/pasted/launchTexts.ts';
import type { PasteAnswer, PasteChoice, PasteField, PasteReading } from '../../../shared/domain/pasted/pasteReading.ts';

/** What the user changed of a recognised text: by positions of servers, and by ids of fields. */
export interface PasteDraft {
  readonly isChosen: Readonly<Record<number, boolean>>;
  readonly names: Readonly<Record<number, string>>;
  readonly answers: Readonly<Record<string, PasteAnswer>>;
}

export const noDraft: PasteDraft = { isChosen: {}, names: {}, answers: {} };

/** The servers that are to be added, with their names. */
export function choicesOf({ servers }: PasteReading, { isChosen, names }: PasteDraft): PasteChoice[] {
  return servers.flatMap((server, at) =>
    (isChosen[at] ?? server.isChosen) ? [{ at, name: names[at] ?? server.name }] : [],
  );
}

/** The fields of the chosen servers. */
export function askedFields(reading: PasteReading, draft: PasteDraft): PasteField[] {
  const asked = new Set(
    choicesOf(reading, draft).flatMap(({ at }) => {
      const server = reading.servers[at];
      return server === undefined ? [] : fieldsOf(server.launch);
    }),
  );
  return reading.fields.filter(({ id }) => asked.has(id));
}

export function answerOf(field: PasteField, { answers }: PasteDraft): PasteAnswer {
  return answers[field.id] ?? { value: field.value };
}

/** The answers to the fields of the chosen servers; what nobody changed has the value that the text gives. */
export function answersOf(reading: PasteReading, draft: PasteDraft): Record<string, PasteAnswer> {
  return Object.fromEntries(askedFields(reading, draft).map((field) => [field.id, answerOf(field, draft)]));
}

/** Whether a field needs a value and has none. */
function isMissing(field: PasteField, draft: PasteDraft): boolean {
  const answer = answerOf(field, draft);
  return !field.mayBeEmpty && 'value' in answer && answer.value === '';
}

/** Whether something is chosen and nothing is missing. */
export function isReady(reading: PasteReading, draft: PasteDraft): boolean {
  const choices = choicesOf(reading, draft);
  return (
    choices.length > 0 &&
    choices.every(({ name }) => name.trim() !== '') &&
    !askedFields(reading, draft).some((field) => isMissing(field, draft))
  );
}
