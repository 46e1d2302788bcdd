import { SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { HostError } from '../../../../shared/domain/error.ts';
import { explainError } from './explainError.ts';

const url = new URL('http://127.0.0.1:4000/mcp?key=1');
const httpError = (status: number, message: string) =>
  new SdkHttpError(SdkErrorCode.ClientHttpNotImplemented, message, { status, statusText: '' });
const explain = (error: unknown, hasSession = true) => explainError(error, { url, hasSession });

describe('explainError', () => {
  it('ends the connection when the server no longer knows its session, and says that nothing was done', () => {
    const { error, lost } = explain(httpError(404, 'Not Found'));
    expect(lost).toMatchObject({ code: 'sessionLost' });
    expect(error).toMatchObject({ code: 'sessionLost', data: { status: 404 } });
  });

  it('leaves a connection without a session as it is', () => {
    const refusal = httpError(404, 'Not Found');
    expect(explain(refusal, false)).toEqual({ error: refusal });
  });

  it('ends the connection with a reason of its own when one message found the session gone', () => {
    const found = new HostError('sessionLost', 'This message came too late.');
    const { error, lost } = explain(found);
    expect(error).toBe(found);
    expect(lost).toMatchObject({ code: 'sessionLost' });
    expect(lost).not.toBe(found);
  });

  it('does not change other HostErrors', () => {
    const error = new HostError('serverTimeout', 'Too slow.');
    expect(explain(error)).toEqual({ error });
  });

  it.each([
    ['itself', 'http://127.0.0.1:4000/mcp', 'serverRefused'],
    ['another address', 'http://127.0.0.1:4000/other', undefined],
  ])('tells a redirect to %s', (_name, target, code) => {
    const { error, lost } = explain(httpError(307, `Redirect to ${target} not followed`));
    expect(error instanceof HostError ? error.code : undefined).toBe(code);
    expect(lost).toBeUndefined();
  });

  it('explains an unreadable answer and an invalid header', () => {
    expect(explain(new SyntaxError('Unexpected token')).error).toMatchObject({ code: 'badResult' });
    expect(explain(new TypeError('Cannot convert to a ByteString')).error).toMatchObject({ code: 'configEntry' });
  });

  it('converts any other value to an error', () => {
    expect(explain('gone')).toEqual({ error: new Error('gone') });
  });
});
