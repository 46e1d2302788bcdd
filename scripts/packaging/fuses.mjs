// Sets Electron's fuses in the packed app; electron-builder calls it after packing, before signing. electron-builder's own
// `electronFuses` knows eight of the nine.
import { join } from 'node:path';
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';

/** Every fuse of the wire, stated. A fuse that a later Electron adds stops the build until it is decided here. */
export const fuses = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // macOS and Windows check it; Linux has no such check.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  [FuseV1Options.WasmTrapHandlers]: true,
};

/** What is done to the app of a system. Pure. */
export function fuseOptions(system) {
  // A changed binary voids the ad-hoc signature, without which Apple silicon starts nothing: a build without a certificate keeps this one.
  return { ...fuses, resetAdHocDarwinSignature: system === 'darwin' };
}

/** @param {import('electron-builder').AfterPackContext} context */
export default async function setFuses({ appOutDir, packager, electronPlatformName }) {
  const names = {
    darwin: `${packager.appInfo.productFilename}.app`,
    win32: `${packager.appInfo.productFilename}.exe`,
  };
  const binary = join(appOutDir, names[electronPlatformName] ?? packager.executableName);
  await flipFuses(binary, fuseOptions(electronPlatformName));
}
