import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError, UnauthorizedError } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { HostError } from '../../../../shared/domain/error.ts';
import { connectionError, plainWords } from './connectionErrors.ts';

const refused = (status: number) =>
  new SdkHttpError(SdkErrorCode.ClientHttpNotImplemented, 'no', { status, statusText: 'Words' });
const withCode = (code: string) => Object.assign(new Error(`connect ${code}`), { code });

describe('connectionError', () => {
  it.each([
    { name: 'a JSON-RPC error', error: new ProtocolError(-32_601, 'Method not found'), code: 'protocolError' },
    { name: 'HTTP 404', error: refused(404), code: 'serverRefused' },
    { name: 'HTTP 401', error: refused(401), code: 'serverNeedsAuth' },
    { name: 'a demand to sign in', error: new UnauthorizedError('who?'), code: 'serverNeedsAuth' },
    { name: 'a timeout', error: new SdkError(SdkErrorCode.RequestTimeout, 'late'), code: 'serverTimeout' },
    { name: 'a closed connection', error: new SdkError(SdkErrorCode.ConnectionClosed, 'x'), code: 'connectionClosed' },
    { name: 'a send that failed', error: new SdkError(SdkErrorCode.SendFailed, 'x'), code: 'connectionClosed' },
    { name: 'a result of another shape', error: new SdkError(SdkErrorCode.InvalidResult, 'x'), code: 'badResult' },
    {
      name: 'a failed fetch',
      error: new TypeError('fetch failed', { cause: withCode('ECONNREFUSED') }),
      code: 'serverUnreachable',
    },
    {
      name: 'a bad certificate',
      error: new TypeError('fetch failed', { cause: withCode('DEPTH_ZERO_SELF_SIGNED_CERT') }),
      code: 'serverUnreachable',
    },
    { name: 'a defect', error: new TypeError('undefined is not a function'), code: 'internal' },
  ])('puts $name into our words: $code', ({ error, code }) => {
    const known = connectionError(error, undefined);
    expect(known).toBeInstanceOf(HostError);
    expect(known.code).toBe(code);
  });

  it.each([
    {
      status: 307,
      text: 'Redirect to https://other.test/mcp not followed; use that URL',
      found: { redirectsTo: 'https://other.test/mcp' },
    },
    { status: 301, text: 'Redirect from https to plain http not followed', found: {} },
    { status: 407, text: '', found: {} },
    { status: 502, text: '<html>'.repeat(1000), found: {} },
    { status: 404, text: '', found: {} },
    { status: 403, text: '{"error":"Your plan has no MCP"}', found: { said: 'Your plan has no MCP' } },
  ])(
    'keeps of HTTP $status what can be worded, and nothing of the page that came with it',
    ({ status, text, found }) => {
      const error = new SdkHttpError(SdkErrorCode.ClientHttpNotImplemented, `Error POSTing to endpoint: ${text}`, {
        status,
        statusText: 'Words '.repeat(100),
        text,
      });
      const statusText = 'Words '.repeat(10);
      expect(connectionError(error, undefined)).toMatchObject({
        problem: { kind: 'serverAnsweredStatus', status, statusText, said: '', redirectsTo: '', ...found },
        data: { status },
      });
    },
  );

  it('prefers the error that the transport knows', () => {
    const exited = new HostError('serverExited', 'exit code 3');
    expect(connectionError(new SdkError(SdkErrorCode.ConnectionClosed, 'closed'), exited)).toBe(exited);
  });

  it('keeps a HostError', () => {
    const ours = new HostError('secretMissing', 'Enter it again');
    expect(connectionError(ours, undefined)).toBe(ours);
  });

  it('keeps the numeric code and the data of a server, apart from our codes', () => {
    const { data, problem } = connectionError(new ProtocolError(-32_602, 'Bad params', { field: 'a' }), undefined);
    expect(data).toEqual({ code: -32_602, data: { field: 'a' } });
    expect(problem).toEqual({ kind: 'serverSays', text: 'Bad params' });
  });

  it('finds the reason in a chain of causes', () => {
    const cause = new Error('outer', { cause: withCode('ENOTFOUND') });
    const { problem } = connectionError(new TypeError('fetch failed', { cause }), undefined);
    expect(problem).toEqual({ kind: 'serverNetworkFailed', error: 'connect ENOTFOUND', code: 'ENOTFOUND' });
  });
});

describe('an error of the SDK', () => {
  it('is one line when it comes from a schema', () => {
    const dump = JSON.stringify(
      [{ code: 'invalid_type', path: ['params', 'level'], message: 'Invalid input' }],
      null,
      2,
    );
    expect(plainWords(dump)).toBe('A message does not have the specified shape: params.level: Invalid input');
    expect(plainWords('It closed.')).toBe('It closed.');
  });
});
