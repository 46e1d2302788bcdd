import { expect, it } from 'vitest';
import { memorySecrets, reads } from '../../host/testing/memorySecrets.ts';
import { memoryVariables } from '../../host/testing/memoryVariables.ts';
import { fitsEnvironment, fitsHeader, resolveSecrets } from './resolveSecrets.ts';

function readers(secrets: Readonly<Record<string, string>>, variables: Readonly<Record<string, string>> = {}) {
  return { secret: reads(memorySecrets(secrets)), variable: memoryVariables(variables).read };
}

it('replaces references by values, also several in one text', async () => {
  const store = readers({ 'server:A': 'one', 'server:B.C': 'two' });
  const values = { plain: 'x', whole: '${secret:A}', mixed: 'Bearer ${secret:A}:${secret:B.C}!' };
  expect(await resolveSecrets(values, store, fitsHeader)).toEqual({
    plain: 'x',
    whole: 'one',
    mixed: 'Bearer one:two!',
  });
});

it('reads a value as it is: a reference in it, or a replacement pattern, is text', async () => {
  const store = readers({ 'server:A': '${secret:B} $& $1', 'server:B': 'never' });
  expect(await resolveSecrets({ a: '${secret:A}' }, store, fitsHeader)).toEqual({ a: '${secret:B} $& $1' });
});

it('names the secret that has no value', async () => {
  const resolving = resolveSecrets({ a: '${secret:GONE}' }, readers({}), fitsHeader);
  await expect(resolving).rejects.toMatchObject({ code: 'secretMissing', data: { name: 'GONE' } });
});

it('never finds the keys of models, because servers use separate names', async () => {
  const store = readers({ 'provider:p1': 'sk-model-key' });
  expect(await resolveSecrets({ a: '${secret:provider:p1}' }, store, fitsHeader)).toEqual({
    a: '${secret:provider:p1}',
  });
  await expect(resolveSecrets({ a: '${secret:p1}' }, store, fitsHeader)).rejects.toMatchObject({
    code: 'secretMissing',
  });
});

it('refuses a value that does not fit, without saying it', async () => {
  const broken = readers({ 'server:A': 'sk-VERY\nSECRET', 'server:B': 'x\0y' });
  const header = resolveSecrets({ a: 'Bearer ${secret:A}' }, broken, fitsHeader);
  await expect(header).rejects.toMatchObject({ code: 'secretMissing', data: { name: 'A' } });
  await expect(header).rejects.not.toThrow(/VERY|SECRET/);
  await expect(resolveSecrets({ b: '${secret:B}' }, broken, fitsEnvironment)).rejects.toMatchObject({
    data: { name: 'B' },
  });
});

it('replaces references to variables beside those to secrets, and reads no value again', async () => {
  const read = readers({ 'server:A': '${env:B}' }, { B: '${secret:A} ${env:B} $&', 'C(x86)': 'c' });
  const values = { a: '${secret:A}', b: '<${env:B}>', both: '${env:C(x86)}${secret:A}${env:C(x86)}' };
  expect(await resolveSecrets(values, read, fitsEnvironment)).toEqual({
    a: '${env:B}',
    b: '<${secret:A} ${env:B} $&>',
    both: 'c${env:B}c',
  });
});

it('names the variable that is not set, or does not fit, without its value', async () => {
  const read = readers({}, { WIDE: 'sk-VERY\nSECRET' });
  await expect(resolveSecrets({ a: '${env:GONE}' }, read, fitsHeader)).rejects.toMatchObject({
    problem: { kind: 'variableNotSet', name: 'GONE' },
    data: { name: 'GONE' },
  });
  const header = resolveSecrets({ a: 'Bearer ${env:WIDE}' }, read, fitsHeader);
  await expect(header).rejects.toMatchObject({ problem: { kind: 'variableUnfit', name: 'WIDE' } });
  await expect(header).rejects.not.toThrow(/VERY|SECRET/);
});
