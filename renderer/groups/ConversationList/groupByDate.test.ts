import { describe, expect, it } from 'vitest';
import type { ConversationHeader } from '../../../shared/domain/conversation.ts';
import { groupByDate } from './groupByDate.ts';

const header = (id: string, updatedAt: Date) =>
  ({ id, title: id, createdAt: 0, updatedAt: updatedAt.getTime(), model: null }) as ConversationHeader;

describe('groupByDate', () => {
  it('groups by calendar days, newest first as they came', () => {
    const groups = groupByDate(
      [
        header('now', new Date(2026, 10, 21, 0, 5)),
        header('lastNight', new Date(2026, 10, 20, 23, 55)),
        header('week', new Date(2026, 10, 16)),
        header('month', new Date(2026, 10, 1)),
        header('old', new Date(2025, 1, 1)),
        header('older', new Date(2024, 1, 1)),
      ],
      new Date(2026, 10, 21, 9).getTime(),
    );
    expect(groups.map((group) => [group.age, group.headers.map((each) => each.id)])).toEqual([
      ['today', ['now']],
      ['yesterday', ['lastNight']],
      ['week', ['week']],
      ['month', ['month']],
      ['older', ['old', 'older']],
    ]);
  });
});
