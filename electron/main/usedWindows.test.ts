import { beforeEach, expect, it } from 'vitest';
import { conversationId } from '../../shared/domain/ids.ts';
import { UsedWindows } from './usedWindows.ts';

const [first, second, third] = [{ id: 1 }, { id: 2 }, { id: 3 }] as const;
const chat = conversationId.parse('c1');
const place = { kind: 'chat', conversationId: chat } as const;
let windows: UsedWindows<{ readonly id: number }>;

beforeEach(() => {
  windows = new UsedWindows();
  for (const window of [first, second, third]) windows.used(window);
});

it('knows the last used one, and lists all as they were opened', () => {
  expect(windows.last).toBe(third);
  windows.used(first);
  expect([windows.last, windows.count, windows.all()]).toEqual([first, 3, [first, second, third]]);
  windows.closed(first);
  expect([windows.last, windows.all()]).toEqual([third, [second, third]]);
  windows.closed(second);
  windows.closed(third);
  expect([windows.last, windows.count, windows.for(place)]).toEqual([undefined, 0, undefined]);
});

it('leads to the window that shows the chat, of several to the last used one, otherwise to the last used one', () => {
  expect(windows.for(place)).toBe(third);
  windows.shows(1, chat);
  expect(windows.for(place)).toBe(first);
  windows.shows(2, chat);
  windows.used(second);
  windows.used(third);
  expect(windows.for(place)).toBe(second);
  expect(windows.for({ kind: 'requests' })).toBe(third);
  expect(windows.for(undefined)).toBe(third);
  windows.shows(2, null);
  windows.shows(1, conversationId.parse('other'));
  expect(windows.for(place)).toBe(third);
});

it('forgets a window that is closed, and believes nothing of one that is not there', () => {
  windows.shows(9, chat);
  windows.shows(1, chat);
  windows.closed(first);
  for (const id of [9, 1]) windows.used({ id });
  windows.used(third);
  expect(windows.for(place)).toBe(third);
});
