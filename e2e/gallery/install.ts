import type { ScenarioName } from './fixtures/scenarios.ts';
import { scenarios } from './fixtures/scenarios.ts';
import { createScriptedHost, type ScriptedHost } from './scriptedHost.ts';

export interface GalleryOptions {
  readonly scenario: ScenarioName;
  readonly theme: 'light' | 'dark';
  /** By how much answers come late at most, as on a busy machine: by anything up to it. */
  readonly maxLateMs?: number;
  /** Of what the scripted host draws. */
  readonly seed?: number;
}

declare global {
  interface Window {
    galleryOptions: GalleryOptions;
    galleryHost: ScriptedHost;
  }
}

const { scenario, theme, maxLateMs = 0, seed = 0 } = window.galleryOptions;
const world = scenarios[scenario]();
world.snapshot = { ...world.snapshot, settings: { ...world.snapshot.settings, theme } };
window.galleryHost = createScriptedHost(world, maxLateMs, seed);
// Each state that a page shows gets a host of its own.
Object.defineProperty(window, 'gatehouse', { value: window.galleryHost.bridge, configurable: true });
