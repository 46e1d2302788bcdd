import { exposeBridge } from './exposeBridge.ts';

// The page's window: what it sends reaches the page contract.
exposeBridge();
