import { problemError } from '../../../shared/domain/error.ts';
import type { Report } from '../../../shared/domain/report.ts';
import type { Answers } from './answer.ts';

const logLine = (minute: number, message: string) =>
  JSON.stringify({ at: `2026-11-26T09:${String(minute).padStart(2, '0')}:00.000Z`, level: 'warn', message });

/** Texts of every kind: short, long, empty, cut, and one that would do something as HTML. */
const shown: Report = {
  id: 'report_1',
  files: [
    { name: 'about.json', text: JSON.stringify({ gatehouse: '0.1.0', platform: 'linux' }, null, 2), isCut: false },
    {
      name: 'servers.json',
      text: JSON.stringify(
        [{ name: '<img src=x onerror="alert(1)">', launch: { kind: 'stdio', command: 'npx', args: ['[removed]'] } }],
        null,
        2,
      ),
      isCut: false,
    },
    { name: 'settings.json', text: JSON.stringify({ settings: { theme: 'system' } }, null, 2), isCut: false },
    { name: 'managed-policy.json', text: JSON.stringify({ kind: 'none' }, null, 2), isCut: false },
    { name: 'storage.json', text: '', isCut: false },
    {
      name: 'gatehouse.log',
      text: Array.from({ length: 60 }, (_, minute) =>
        logLine(minute, minute === 7 ? 'A page died' : 'Refused: a request'),
      ).join('\n'),
      isCut: true,
    },
  ],
};

/** The scripted host's answers about the report. */
export const reportAnswers: Answers = {
  'report.make': (world) => {
    if (world.reportFails) throw problemError({ kind: 'storageFailed', fault: 'device' });
    return shown;
  },
  'report.save': () => ({ saved: '/home/me/gatehouse-report.zip' }),
  'report.choose': () => ({ name: 'gatehouse-report.zip' }),
};
