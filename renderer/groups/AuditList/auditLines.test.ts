import { expect, it } from 'vitest';
import { conversationId, toolCallId } from '../../../shared/domain/ids.ts';
import type { AuditRow } from '../../../shared/domain/audit.ts';
import { audit } from '../../../e2e/gallery/fixtures/consent.ts';
import { auditLines } from './auditLines.ts';

const [sample] = audit;

function row(id: number, kind: AuditRow['kind'], call?: string, conversation = 'c'): AuditRow {
  if (sample === undefined) throw new Error('There is a sample');
  const of =
    call === undefined ? {} : { callId: toolCallId.parse(call), conversationId: conversationId.parse(conversation) };
  return { ...sample, id, kind, ...of };
}

const shown = (rows: AuditRow[]) => auditLines(rows).map(({ row: { id }, end }) => [id, end?.id]);

it('shows how a call ended with the call', () => {
  expect(
    shown([row(4, 'toolFinished', 'a'), row(3, 'trust'), row(2, 'toolCall', 'b'), row(1, 'toolCall', 'a')]),
  ).toEqual([
    [3, undefined],
    [2, undefined],
    [1, 4],
  ]);
});

it('keeps an end whose call is not there, and takes no call of another conversation for it', () => {
  expect(shown([row(3, 'toolFinished', 'a'), row(2, 'toolCall', 'a', 'other'), row(1, 'toolCall')])).toEqual([
    [3, undefined],
    [2, undefined],
    [1, undefined],
  ]);
});
