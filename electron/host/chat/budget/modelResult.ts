import { isForUserOnly } from '../../../../shared/domain/contentAnnotations.ts';
import type { DecisionReason } from '../../../../shared/domain/decisionReason.ts';
import type { Sha256 } from '../../../../shared/domain/ids.ts';
import { isModelImage } from '../../../../shared/domain/messagePart.ts';
import type { ResultPart, ToolCall } from '../../../../shared/domain/tool.ts';
import { decisionText } from '../../../../shared/domain/words/decisionText.ts';
import { assertNever } from '../../../../shared/lib/assertNever.ts';
import { keepStart } from '../../../../shared/lib/cutText.ts';
import { maxTextChars } from '../../calls/tools/longTexts.ts';
import { modelContent, partWords } from '../../calls/tools/resultWords.ts';
import { deniedCall, withheldResult } from '../../models/wire/deniedCall.ts';
import { wireToolName } from '../../models/wire/wireCall.ts';
import { asCalled } from '../lazyTools/asCalled.ts';
import type { ModelPart, ModelToolResult } from '../../ports/modelProvider.ts';

/** The bytes of pictures, by their blobs. Unreadable pictures are missing. */
export type Pictures = ReadonlyMap<Sha256, string>;

/** Reads the pictures in the results of these calls. */
export async function picturesOf(
  calls: readonly ToolCall[],
  readBlob: (blob: Sha256) => Promise<string | undefined>,
): Promise<Pictures> {
  const pictures = new Map<Sha256, string>();
  const blobs = new Set(calls.flatMap((call) => outcome(call).parts.filter(isPicture)).map(({ blob }) => blob));
  for (const blob of blobs) {
    const data = await readBlob(blob);
    if (data !== undefined) pictures.set(blob, data);
  }
  return pictures;
}

/**
 * What a model gets as the result of a call, also of one that was denied or has no result: providers refuse open calls. Pure.
 *
 * @param pictures `undefined`: the model accepts none
 */
export function modelResult(call: ToolCall, pictures: Pictures | undefined): ModelToolResult {
  if (pictures !== undefined && countPictures(call) > 0) return makeResult(call, pictures);
  const known = knownResults.get(call);
  if (known !== undefined) return known;
  const made = makeResult(call, undefined);
  knownResults.set(call, made);
  return made;
}

/** Results keep their form from request to request, as calls are never changed in place. */
const knownResults = new WeakMap<ToolCall, ModelToolResult>();

function makeResult(call: ToolCall, pictures: Pictures | undefined): ModelToolResult {
  const { parts, isError } = outcome(call);
  const said: ModelPart[] = whatTheUserChanged(call).map((text) => ({ type: 'text', text }));
  const mapped = parts.map((part) => modelPart(part, pictures));
  return { callId: call.id, name: wireToolName(asCalled(call).name), parts: cut([...said, ...mapped]), isError };
}

/** The model must know that the user changed its arguments, or the text of the result. */
function whatTheUserChanged({ editedArguments, resultEdited }: ToolCall): string[] {
  const said: string[] = [];
  if (editedArguments !== undefined) {
    const ran = JSON.stringify(editedArguments);
    said.push(`[The user changed the arguments before the call ran. It ran with: ${ran}]`);
  }
  if (resultEdited) said.push('[The user edited this result before passing it on.]');
  return said;
}

function english(reason: DecisionReason | undefined): string | undefined {
  return reason && decisionText(reason, 'en');
}

const inBackgroundText =
  '[The user let this call continue in the background. Its result is not known here. When it has ended, its result comes with a later message of the user in this chat. Do not call the tool again for it.]';

/** Describes the outcome of a call without a result, so that the model does not guess. */
function outcome({ state, decision, inBackground }: ToolCall): { parts: readonly ResultPart[]; isError: boolean } {
  // The same however it ends, so that requests keep their beginning: its result comes with a later message.
  if (inBackground) return { parts: [{ type: 'text', text: inBackgroundText }], isError: false };
  const words = (text: string) => ({ parts: [{ type: 'text' as const, text }], isError: true });
  switch (state.kind) {
    case 'done':
      return { parts: modelContent(state.result), isError: false };
    case 'failed':
      if (state.result) return { parts: modelContent(state.result), isError: true };
      return words(`The call failed: ${state.error?.message ?? 'no reason given'}`);
    case 'denied':
      return words(deniedCall(english(state.reason), decision?.by));
    case 'withheld':
      return words(withheldResult(english(state.reason)));
    case 'cancelled':
      return words(`The call was cancelled. ${english(state.reason) ?? ''}`.trim());
    case 'pending':
    case 'waiting':
    case 'running':
    case 'background':
    case 'reviewing':
      return words('The call was interrupted before it had a result; whether it did its work is unknown.');
    default:
      return assertNever(state);
  }
}

/** How many pictures the result of a call has for a model. */
export function countPictures(call: ToolCall): number {
  return outcome(call).parts.filter(isPicture).length;
}

function isPicture(part: ResultPart): part is Extract<ResultPart, { type: 'image' }> {
  return part.type === 'image' && isModelImage(part.mimeType) && !isForUserOnly(part.annotations);
}

function modelPart(part: ResultPart, pictures: Pictures | undefined): ModelPart {
  const data = isPicture(part) ? pictures?.get(part.blob) : undefined;
  return data !== undefined && isPicture(part)
    ? { type: 'image', mimeType: part.mimeType, data }
    : { type: 'text', text: partWords(part) };
}

function cut(parts: readonly ModelPart[]): ModelPart[] {
  let left = maxTextChars;
  return parts.map((part) => {
    if (part.type !== 'text') return part;
    const kept = keepStart(part.text, left);
    // What comes after a cut must not follow it.
    left = kept === part.text ? left - kept.length : 0;
    const missing = part.text.length - kept.length;
    return missing > 0 ? { type: 'text', text: `${kept}\n[${missing} more characters were left out]` } : part;
  });
}
