import { nativeImage, type NativeImage } from 'electron';
import { trayIcons } from './away/trayIcon.ts';

/** What the pointer carries while a file is dragged out of a window. */
export function dragIcon(): NativeImage {
  return nativeImage.createFromDataURL(`data:image/png;base64,${trayIcons[2]}`);
}
