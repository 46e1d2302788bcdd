import type { ArrivalContent } from '../../shared/domain/arrival.ts';
import type { ArrivalId } from '../../shared/domain/ids.ts';
import type { Slice } from './slice.ts';

/** What was opened outside, with its form. */
export interface OpenArrival {
  readonly id: ArrivalId;
  readonly content: ArrivalContent;
}

/** Links and bundles that were opened outside. */
export interface ArrivalSlice {
  /** The one whose form is open. */
  readonly openArrival: OpenArrival | undefined;
  /** The last one that the page met: it opens by itself then or never. */
  readonly metArrival: ArrivalId | undefined;
  /** The one that came while something else was in use: it opens by a press only. */
  readonly arrivalAside: ArrivalId | undefined;
  readonly setOpenArrival: (open: OpenArrival | undefined) => void;
  readonly meetArrival: (id: ArrivalId) => void;
  readonly putArrivalAside: (id: ArrivalId) => void;
}

export const createArrivalSlice: Slice<ArrivalSlice> = (set) => ({
  openArrival: undefined,
  metArrival: undefined,
  arrivalAside: undefined,
  setOpenArrival: (openArrival) => set({ openArrival }),
  meetArrival: (metArrival) => set({ metArrival }),
  putArrivalAside: (arrivalAside) => set({ arrivalAside }),
});
