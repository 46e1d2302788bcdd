import { expect, it } from 'vitest';
import { memorySecrets, reads } from '../../host/testing/memorySecrets.ts';
import { fitsEnvironment, fitsHeader, resolveSecrets } from './resolveSecrets.ts';

it('replaces references by values, also several in one text', async () => {
  const store = reads(memorySecrets({ 'server:A': 'one', 'server:B.C': 'two' }));
  const values = { plain: 'x', whole: '${secret:A}', mixed: 'Bearer ${secret:A}:${secret:B.C}!' };
  expect(await resolveSecrets(values, store, fitsHeader)).toEqual({
    plain: 'x',
    whole: 'one',
    mixed: 'Bearer one:two!',
  });
});

it('reads a value as it is: a reference in it, or a replacement pattern, is text', async () => {
  const store = reads(memorySecrets({ 'server:A': '${secret:B} $& $1', 'server:B': 'never' }));
  expect(await resolveSecrets({ a: '${secret:A}' }, store, fitsHeader)).toEqual({ a: '${secret:B} $& $1' });
});

it('names the secret that has no value', async () => {
  const resolving = resolveSecrets({ a: '${secret:GONE}' }, reads(memorySecrets({})), fitsHeader);
  await expect(resolving).rejects.toMatchObject({ code: 'secretMissing', data: { name: 'GONE' } });
});

it('never finds the keys of models, because servers use separate names', async () => {
  const store = reads(memorySecrets({ 'provider:p1': 'sk-model-key' }));
  expect(await resolveSecrets({ a: '${secret:provider:p1}' }, store, fitsHeader)).toEqual({
    a: '${secret:provider:p1}',
  });
  await expect(resolveSecrets({ a: '${secret:p1}' }, store, fitsHeader)).rejects.toMatchObject({
    code: 'secretMissing',
  });
});

it('refuses a value that does not fit, without saying it', async () => {
  const broken = reads(memorySecrets({ 'server:A': 'sk-VERY\nSECRET', 'server:B': 'x\0y' }));
  const header = resolveSecrets({ a: 'Bearer ${secret:A}' }, broken, fitsHeader);
  await expect(header).rejects.toMatchObject({ code: 'secretMissing', data: { name: 'A' } });
  await expect(header).rejects.not.toThrow(/VERY|SECRET/);
  await expect(resolveSecrets({ b: '${secret:B}' }, broken, fitsEnvironment)).rejects.toMatchObject({
    data: { name: 'B' },
  });
});
