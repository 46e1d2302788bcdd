import type { AuthorizationServerMetadata } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { verifies } from '../../../../e2e/verifies.ts';
import { chooseClient, type ClientSources } from './chooseClient.ts';

const metadata = (more: object): AuthorizationServerMetadata => ({
  issuer: 'https://as.example',
  authorization_endpoint: 'https://as.example/a',
  token_endpoint: 'https://as.example/t',
  response_types_supported: ['code'],
  ...more,
});

const registers = metadata({ registration_endpoint: 'https://as.example/r' });
const documents = metadata({
  registration_endpoint: 'https://as.example/r',
  client_id_metadata_document_supported: true,
});
const document = { type: 'signIn', clientMetadataUrl: 'https://gatehouse.example/client.json' } as const;
const nothing: ClientSources = {
  configured: undefined,
  stored: undefined,
  metadata: metadata({}),
  port: 5000,
  callback: undefined,
  now: 1000,
};
const typed = { source: 'typed', clientId: 'typed' } as const;
const callback = 'http://localhost:5000/back';
const registered = { source: 'registered', clientId: 'registered', port: 5000 } as const;

describe('the way to a client id', () => {
  it.each<[string, Partial<ClientSources>, string]>([
    [
      'what mcp.json says, before all',
      { configured: { ...document, clientId: 'x' }, stored: typed, metadata: documents },
      'configured',
    ],
    ['what the user typed', { configured: document, stored: typed, metadata: documents }, 'stored'],
    [
      'the document, where servers read it',
      { configured: document, stored: registered, metadata: documents },
      'document',
    ],
    ['registration, where servers read no documents', { configured: document, metadata: registers }, 'registration'],
    ['an earlier registration', { stored: registered, metadata: registers }, 'stored'],
    [
      'a new one, when the answer comes to another port',
      { stored: registered, port: 5001, metadata: registers },
      'registration',
    ],
    [
      'an earlier registration for the address that was chosen',
      { stored: { ...registered, callback }, callback, metadata: registers },
      'stored',
    ],
    [
      'a new one, when another address was chosen',
      { stored: registered, callback, metadata: registers },
      'registration',
    ],
    [
      'a new one, when no address is chosen any more',
      { stored: { ...registered, callback }, metadata: registers },
      'registration',
    ],
    [
      'a new one, when its secret has ended',
      { stored: { ...registered, secretExpiresAt: 1000 }, metadata: registers },
      'registration',
    ],
    ['registration, with servers that say nothing (2025-03-26)', { metadata: undefined }, 'registration'],
    ['asking the user, last', {}, 'asking'],
  ])('is %s', (_, sources, by) => {
    verifies('A19', 'A20');
    expect(chooseClient({ ...nothing, ...sources }).by).toBe(by);
  });
});
