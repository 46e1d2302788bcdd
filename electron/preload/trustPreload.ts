import { exposeBridge } from './exposeBridge.ts';

// The trust surface's window: the same bridge, but main gives what comes from this window to the trust contract.
exposeBridge();
