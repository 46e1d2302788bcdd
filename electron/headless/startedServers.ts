import type { HostPorts } from '../host/index.ts';

type TransportFactory = HostPorts['transports'];

/** Counts the servers that were started: their processes are on their way, or their connections are being opened. */
export class StartedServers {
  #count = 0;
  #onStarted: () => void = () => undefined;

  /** Counts what this factory makes. */
  counted(transports: TransportFactory): TransportFactory {
    return {
      create: async (launch, options) => {
        const made = await transports.create(launch, options);
        // Who asked for it starts it at once.
        setImmediate(() => {
          this.#count++;
          this.#onStarted();
        });
        return made;
      },
    };
  }

  /**
   * Calls back once no server is left to be started.
   *
   * @param left how many servers the run has, but for those that turned out not to start
   * @returns looks again, because fewer may be left
   */
  whenAll(left: () => number, callBack: () => void): () => void {
    let isCalled = false;
    const look = () => {
      if (isCalled || this.#count < left()) return;
      isCalled = true;
      callBack();
    };
    this.#onStarted = look;
    look();
    return look;
  }
}
