import { expect, it } from 'vitest';
import { problemError } from '../../../../shared/domain/error.ts';
import { httpFindings } from './httpFindings.ts';

it('names the address where nothing takes messages, and offers the usual ones', () => {
  const problem = {
    kind: 'messagesNotTaken',
    address: 'https://a.example/messages',
    status: 404,
    tried: 'both',
  } as const;
  const launch = { kind: 'http' as const, url: 'https://a.example/gateway/sse', headers: {} };
  const [found] = httpFindings(launch, problemError(problem, { status: 404 }).toInfo());
  expect(found).toMatchObject({ code: 'messagesElsewhere', values: { url: problem.address } });
  expect(found?.fixes).toContainEqual({ kind: 'useUrl', url: 'https://a.example/mcp' });
});
