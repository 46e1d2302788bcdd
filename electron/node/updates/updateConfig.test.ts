import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import content from '../../../resources/updates.json' with { type: 'json' };
import { installedWay, ownAppImage } from './installedWay.ts';
import { readOwnUpdateConfig } from './ownUpdateConfig.ts';
import { updateCacheFolder } from './updateCacheFolder.ts';
import { mayAsk, readUpdateConfig, type UpdateProvider } from './updateConfig.ts';

const publicKeyOf = (pair: { readonly publicKey: KeyObject }) =>
  pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const key = publicKeyOf(generateKeyPairSync('ed25519'));

describe('where updates come from', () => {
  it('is said in one file, and without a key nobody is asked', () => {
    // Whoever writes a key there has to write real addresses, too: `npm run release:check` says so.
    const isPlaceholder = content.publicKeys.includes('PLACEHOLDER');
    expect(readOwnUpdateConfig === undefined).toBe(isPlaceholder);
    expect(readUpdateConfig({ ...content, publicKeys: [key] })).toMatchObject({ provider: content.provider });
  });

  it('has to be what it is meant to be', () => {
    const good = {
      publicKeys: [key],
      provider: { provider: 'github', owner: 'a', repo: 'b' },
      page: 'https://a.example',
    };
    expect(readUpdateConfig(good).keys).toHaveLength(1);
    const bad = [
      { ...good, publicKeys: [] },
      { ...good, publicKeys: ['PLACEHOLDER'] },
      { ...good, publicKeys: [publicKeyOf(generateKeyPairSync('x25519'))] },
      { ...good, provider: { provider: 'generic', url: 'http://updates.example' } },
      { ...good, provider: { provider: 'github', owner: 'a/b', repo: 'c' } },
      { ...good, provider: { provider: 's3', bucket: 'a' } },
      { ...good, page: 'file:///etc/passwd' },
    ];
    for (const content of bad) expect(() => readUpdateConfig(content), JSON.stringify(content)).toThrow();
  });

  it('is asked, and nobody else', () => {
    const generic: UpdateProvider = { provider: 'generic', url: 'https://updates.example/app' };
    const github: UpdateProvider = { provider: 'github', owner: 'a', repo: 'b' };
    const asked = (provider: UpdateProvider, urls: readonly string[]) =>
      urls.filter((url) => mayAsk(new URL(url), provider));
    const ofGeneric = ['https://updates.example/app/latest.yml', 'https://updates.example/elsewhere'];
    const ofGitHub = ['https://github.com/a/b/releases.atom', 'https://objects.githubusercontent.com/x'];
    const never = [
      'http://updates.example/app/latest.yml',
      'https://updates.example:444/app/latest.yml',
      'https://user@updates.example/app/latest.yml',
      'https://updates.example.evil.example/',
      'http://github.com/a/b',
      'https://evilgithub.com/',
      'https://githubusercontent.com.evil.example/',
      'http://127.0.0.1/',
      'file:///etc/passwd',
    ];
    expect(asked(generic, [...ofGeneric, ...ofGitHub, ...never])).toEqual(ofGeneric);
    expect(asked(github, [...ofGeneric, ...ofGitHub, ...never])).toEqual(ofGitHub);
  });
});

describe('this installation', () => {
  it('is replaced by the app only where that needs no rights of another', () => {
    expect(installedWay({ platform: 'win32', appImage: undefined })).toBe('app');
    expect(installedWay({ platform: 'darwin', appImage: undefined })).toBe('app');
    expect(installedWay({ platform: 'linux', appImage: undefined })).toBe('package');
    expect(installedWay({ platform: 'linux', appImage: 'Gatehouse.AppImage' })).toBe('package');
    expect(installedWay({ platform: 'linux', appImage: '/nowhere/Gatehouse.AppImage' })).toBe('folder');
    expect(installedWay({ platform: 'linux', appImage: import.meta.filename })).toBe('app');
  });

  it('is no AppImage of another program that it was started from', () => {
    const env = { APPIMAGE: '/home/me/Editor.AppImage', APPDIR: '/tmp/.mount_EditorX' };
    expect(ownAppImage(env, '/tmp/.mount_EditorX/usr/bin/gatehouse')).toBe('/home/me/Editor.AppImage');
    expect(ownAppImage(env, '/opt/Gatehouse/gatehouse')).toBeUndefined();
    expect(ownAppImage(env, '/tmp/.mount_EditorXY/gatehouse')).toBeUndefined();
    expect(ownAppImage({ APPIMAGE: env.APPIMAGE }, '/opt/Gatehouse/gatehouse')).toBeUndefined();
  });

  it('keeps downloads in the folder of caches', () => {
    expect(updateCacheFolder('linux', { XDG_CACHE_HOME: '/caches' }, '/home/me')).toBe('/caches');
    expect(updateCacheFolder('linux', { XDG_CACHE_HOME: 'caches' }, '/home/me')).toBe('/home/me/.cache');
    expect(updateCacheFolder('darwin', {}, '/Users/me')).toBe('/Users/me/Library/Caches');
  });
});
