import { describe, expect, it } from 'vitest';
import { HostError, problemError } from '../../../../shared/domain/error.ts';
import { notTakenError } from '../../../../shared/domain/notTaken.ts';
import { mayHaveRun, isRefusedSession, withUnknownOutcome } from './callOutcome.ts';

const unreachable = (fault: string, code = '') => new HostError('serverUnreachable', 'x', { fault, code });
const refused = (status: number) => new HostError('serverRefused', 'x', { status });
const closed = new HostError('connectionClosed', 'It closed.');

describe('whether a call that failed may have run', () => {
  it.each([
    ['the connection ended', closed],
    ['the process ended', new HostError('serverExited', 'x')],
    ['the session ended under it', new HostError('sessionLost', 'x')],
    ['no answer in time', new HostError('serverTimeout', 'x')],
    ['a reply that is no HTTP, or no MCP', new HostError('badResult', 'x')],
    ['the connection was reset', unreachable('reset', 'ECONNRESET')],
    ['the network failed in another way', unreachable('other', 'HPE_INVALID_CONSTANT')],
    ['the headers did not come', unreachable('timeout', 'UND_ERR_HEADERS_TIMEOUT')],
    ['a server that broke', refused(500)],
    ['a proxy that gave up', refused(504)],
    ['a success that is none', refused(200)],
  ])('is unknown: %s', (_, error) => {
    expect(mayHaveRun(error)).toBe(true);
  });

  it.each([
    ['nobody listens', unreachable('refused')],
    ['no such name', unreachable('unknownName')],
    ['no TLS', unreachable('notTls')],
    ['a certificate', unreachable('certificate')],
    ['the proxy', unreachable('proxyPassword')],
    ['no connection in time', unreachable('timeout', 'UND_ERR_CONNECT_TIMEOUT')],
    ['a refusal', refused(403)],
    ['a redirect that is not followed', refused(307)],
    ['a sign-in', new HostError('serverNeedsAuth', 'x')],
    ['an answer of the server', new HostError('protocolError', 'x', { code: -32_000 })],
    ['a session that was refused', notTakenError(new HostError('sessionLost', 'x'), { status: 404 })],
    ['a pipe that was closed before', notTakenError(closed)],
  ])('is known, it did not: %s', (_, error) => {
    expect(mayHaveRun(error)).toBe(false);
    expect(withUnknownOutcome(error)).toBe(error);
  });

  it('is reported once', () => {
    expect(withUnknownOutcome(closed)).toMatchObject({
      code: 'connectionClosed',
      message: `It closed. ${problemError({ kind: 'outcomeUnknown' }).message}`,
      data: { outcome: 'unknown' },
    });
  });

  it('allows a second attempt only after a 404 with a session', () => {
    const lost = new HostError('sessionLost', 'x');
    expect(isRefusedSession(notTakenError(lost, { status: 404 }))).toBe(true);
    expect(isRefusedSession(notTakenError(lost, { status: 400 }))).toBe(false);
    expect(isRefusedSession(lost)).toBe(false);
    expect(isRefusedSession(notTakenError(closed, { status: 404 }))).toBe(false);
  });
});
