/**
 * The id of the installed shortcut on Windows (`appId` of electron-builder.yml): without it, Windows shows two icons, and no notifications.
 */
export const appUserModelId = 'dev.gatehouse.desktop';
