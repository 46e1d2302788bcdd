import type { ScenarioName } from './fixtures/scenarios.ts';
import { scenarios } from './fixtures/scenarios.ts';
import { createScriptedHost, type ScriptedHost } from './scriptedHost.ts';

export interface GalleryOptions {
  readonly scenario: ScenarioName;
  readonly theme: 'light' | 'dark';
}

declare global {
  interface Window {
    galleryOptions: GalleryOptions;
    galleryHost: ScriptedHost;
  }
}

const { scenario, theme } = window.galleryOptions;
const world = scenarios[scenario]();
world.snapshot = { ...world.snapshot, settings: { ...world.snapshot.settings, theme } };
window.galleryHost = createScriptedHost(world);
Object.defineProperty(window, 'gatehouse', { value: window.galleryHost.bridge });
