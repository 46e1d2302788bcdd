import { createParser, type EventSourceMessage } from 'eventsource-parser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import { encodeEvent } from './unbatch.ts';

/** What the parser of the SDK reads out of the encoded event. */
function read(...lines: string[]): EventSourceMessage[] {
  const events: EventSourceMessage[] = [];
  createParser({ onEvent: (event) => events.push(event) }).feed(
    encodeEvent(lines.map((line) => Buffer.from(line))).toString('utf8'),
  );
  return events;
}

describe('encodeEvent', () => {
  it('makes one event of each message of a batch, with any contents', () => {
    verifies('B4');
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (messages) => {
        const events = read(`data: ${JSON.stringify(messages)}`).filter(({ data }) => data !== '');
        expect(events.map(({ data }) => JSON.parse(data) as unknown)).toEqual(JSON.parse(JSON.stringify(messages)));
      }),
    );
  });

  it('leaves any other event as it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        fc.pre(!Array.isArray(value));
        const data = JSON.stringify(value);
        expect(read('id: 4', 'event: message', `data: ${data}`)).toEqual([{ id: '4', event: 'message', data }]);
      }),
    );
    expect(read('data: [not', 'data: JSON')).toMatchObject([{ data: '[not\nJSON' }]);
  });

  it('reads a batch over several lines and gives its id to the last message', () => {
    expect(read('id: 9', 'event: message', 'data:', 'data: [1,', 'data:2]')).toEqual([
      { id: undefined, event: 'message', data: '1' },
      { id: '9', event: 'message', data: '2' },
    ]);
  });

  it('keeps the id of an empty batch', () => {
    expect(read('id: 9', 'data: []')).toEqual([{ id: '9', event: undefined, data: '' }]);
  });
});
