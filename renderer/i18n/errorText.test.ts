import { expect, it } from 'vitest';
import { problemError } from '../../shared/domain/error.ts';
import { problemText } from '../../shared/domain/words/problemText.ts';
import { errorText } from './errorText.ts';

it('words an error in the language of the page', () => {
  const error = problemError({ kind: 'serverNameTaken', name: 'files' }).toInfo();
  expect(errorText(error, { language: 'zh-CN' })).toBe('已有名为“files”的服务器。请换一个名称。');
  expect(errorText(error, { language: 'en' })).toBe(problemText({ kind: 'serverNameTaken', name: 'files' }, 'en'));
});

it('shows the message of an error that names no problem', () => {
  expect(errorText({ code: 'internal', message: 'boom' }, { language: 'zh-CN' })).toBe('boom');
});
