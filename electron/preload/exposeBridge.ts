import { contextBridge, ipcRenderer } from 'electron';
import { channelToHost, channelToPage, type HostBridge } from '../../shared/contract/bridge.ts';
import type { ToPage } from '../../shared/contract/envelope.ts';

/**
 * Exposes the bridge as `window.gatehouse`. Two channels and nothing more: `ipcRenderer` itself and its events, which lead
 * back to it, never reach the page.
 */
export function exposeBridge(): void {
  const bridge: HostBridge = {
    send: (envelope) => ipcRenderer.send(channelToHost, envelope),
    onMessage: (listener) => {
      const listen = (_event: unknown, envelope: ToPage) => listener(envelope);
      ipcRenderer.on(channelToPage, listen);
      return () => void ipcRenderer.off(channelToPage, listen);
    },
  };
  contextBridge.exposeInMainWorld('gatehouse', bridge);
}
