import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ErrorInfo, problemError } from '../../shared/domain/error.ts';
import type { Problem } from '../../shared/domain/problem.ts';
import { modelProblems } from '../../shared/domain/problems/modelProblems.ts';
import { anyProblem } from '../../shared/domain/testing/anyReason.ts';
import { problemText } from '../../shared/domain/words/problemText.ts';
import { errorInRun } from './runWords.ts';

function errorOf(what: Problem, data?: ErrorInfo['data']): ErrorInfo {
  return { ...problemError(what, data).toInfo(), message: problemText(what, 'en') };
}

it('advises nothing about models that only the app can do', () => {
  const ofModels = anyProblem.filter(({ kind }) => Object.hasOwn(modelProblems, kind));
  fc.assert(
    fc.property(ofModels, (what) => {
      const words = errorInRun(errorOf(what)).message;
      expect(words.length).toBeGreaterThan(0);
      const foreign = Object.values(what).join(' ');
      if (!/settings|list|paste/i.test(foreign))
        expect(words).not.toMatch(/in Settings|model list|Paste|its own field/);
    }),
    { numRuns: 2000 },
  );
});

it('keeps code, data and what an error says beside its problem', () => {
  const wrong = errorOf({ kind: 'modelKeyRefused', name: 'Acme', said: '$& no' }, { status: 401 });
  expect(errorInRun(wrong)).toEqual({
    code: 'modelKeyWrong',
    message: 'Acme does not accept the key. Check GATEHOUSE_API_KEY. Acme said: $& no',
    data: { status: 401 },
  });
  const more = `${wrong.message} Nobody knows what became of it.`;
  const { message: words } = errorInRun({ ...wrong, message: more });
  expect(words).toContain('GATEHOUSE_API_KEY');
  expect(words).toContain('Nobody knows');
  expect(errorInRun({ code: 'internal', message: 'It broke.' })).toEqual({ code: 'internal', message: 'It broke.' });
});
