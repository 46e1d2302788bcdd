import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { AuditRow } from '../../../shared/domain/audit.ts';
import { serverId } from '../../../shared/domain/ids.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { AuditList } from './AuditList.tsx';

startI18n('en');

it('what was read is shown by its address, how it ended and how much it was', () => {
  const row: AuditRow = {
    id: 1,
    at: 1,
    kind: 'resourceRead',
    serverId: serverId.parse('s'),
    serverName: 'notes',
    address: 'note://index',
    bytes: 4210,
    ended: 'done',
    durationMs: 12,
    decision: { outcome: 'allowed', by: 'user', reason: { kind: 'context', act: 'resourceRead' }, decidedAt: 1 },
  };
  const shown = renderToStaticMarkup(<AuditList rows={[row]} dateText={String} />).replace(/<[^>]*>/g, ' ');
  for (const words of ['Resource read', 'notes', 'note://index', 'Done', '12 ms', '4.2 kB']) {
    expect(shown).toContain(words);
  }
});
