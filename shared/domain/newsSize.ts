import type { HostEvent, NumberedEvent, TextDelta } from './hostEvent.ts';

/** Roughly what most facts take. */
const usualCharacters = 300;

/** How many characters a batch of facts takes, roughly: writing all of it down a second time would cost every call. Pure. */
export function charactersOfEvents(events: readonly NumberedEvent[]): number {
  return events.reduce((sum, { event }) => sum + usualCharacters + longTextOf(event), 0);
}

/** How many characters of text the deltas carry. Pure. */
export function charactersOfDeltas(deltas: readonly TextDelta[]): number {
  return deltas.reduce((sum, { text }) => sum + text.length, 0);
}

function longTextOf(event: HostEvent): number {
  if (event.type === 'message.added' || event.type === 'message.finished')
    return event.message.text.length + (event.message.reasoning?.length ?? 0);
  if (event.type !== 'toolCall.changed' || !('result' in event.call.state)) return 0;
  const { content = [] } = event.call.state.result ?? {};
  return content.reduce((sum, part) => sum + ('text' in part ? (part.text?.length ?? 0) : 0), 0);
}
