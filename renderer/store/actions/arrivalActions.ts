import type { ArrivalId } from '../../../shared/domain/ids.ts';
import { errorInfoOf } from '../../../shared/contract/callError.ts';
import type { Page } from '../page.ts';
import { attempt } from './attempt.ts';

/** Opens the form with what arrived. Where it cannot be read now, it waits for a press; one that another page took is gone. */
export async function openArrival({ client, store }: Page, id: ArrivalId): Promise<void> {
  const reading = client.call('arrival.take', { arrivalId: id });
  const isGone = await reading.then(
    () => false,
    (error: unknown) => errorInfoOf(error).problem?.kind === 'arrivalGone',
  );
  const content = isGone ? undefined : await attempt(reading);
  if (content !== undefined) store.getState().setOpenArrival({ id, content });
  else if (!isGone) store.getState().putArrivalAside(id);
}

/** Takes what arrived away unread. */
export function dropArrival({ client }: Page, id: ArrivalId): void {
  void attempt(client.call('arrival.take', { arrivalId: id }));
}
