import {
  afterPasses,
  afterScene,
  type Engines,
  FIRST_SIGHT,
  type Pass,
  passesFor,
  type Sight,
} from './decode-plan.ts';
import type { QrFinder } from '#scanner/finder/qr-finder.ts';
import { type Gray, inverted } from './gray.ts';
import { type EngineReading, NOTHING_READ, type ReadGray } from './reading-engine.ts';
import { type Scene, sceneChanged, sceneOf } from './scene.ts';
import { centre, shrinkTo } from './shrink.ts';
import type { WasmEngine } from './wasm-engine.ts';

/** Longest side of the centre crop, in px. */
const CENTRE_SIDE = 640;

export interface DecodeDeps {
  /** `null` where WebAssembly is missing or not loaded yet; frames are read by the engines available. */
  readonly wasm: WasmEngine | null;
  readonly library: ReadGray;
  readonly front: QrFinder;
}

/** Result of one frame. */
interface FrameReading {
  /** `null` if nothing was read. */
  readonly text: string | null;
  /** The frame was skipped: nothing moved and no code was in view. */
  readonly idle: boolean;
  readonly codeLike: boolean;
}

export interface DecodeCore {
  /**
   * Processes the next frame of one camera. `native` reads the same frame with the browser's detector, if that
   * detector passed its self-test. Rejects only if an engine breaks, never because of a frame's content.
   */
  read(gray: Gray, native?: () => Promise<EngineReading>): Promise<FrameReading>;
}

/** Creates the decoder without its environment: it runs in a worker and in Node alike. */
export function createDecodeCore(deps: DecodeDeps): DecodeCore {
  let sight: Sight = FIRST_SIGHT;
  let before: Scene | null = null;
  return {
    async read(gray, native) {
      const scene = sceneOf(gray);
      const moved = sceneChanged(before, scene);
      // Compare with the last scene that moved, so that a slow drift adds up to a movement.
      if (moved) before = scene;
      const engines: Engines = { native: native !== undefined, wasm: deps.wasm !== null };
      sight = afterScene(sight, moved);
      const passes = passesFor(sight, engines);
      if (passes.length === 0) return { text: null, idle: true, codeLike: false };
      const found = await firstReading(passes, (pass) => perform(pass, gray, deps, native));
      sight = afterPasses(sight, { read: found.text !== null, codeLike: found.codeLike });
      return { text: found.text, idle: false, codeLike: found.codeLike };
    },
  };
}

async function firstReading(
  passes: readonly Pass[],
  read: (pass: Pass) => Promise<EngineReading>,
): Promise<EngineReading> {
  let codeLike = false;
  for (const pass of passes) {
    const reading = await read(pass);
    if (reading.text !== null) return reading;
    codeLike ||= reading.codeLike;
  }
  return { text: null, codeLike };
}

async function perform(
  pass: Pass,
  gray: Gray,
  deps: DecodeDeps,
  native: (() => Promise<EngineReading>) | undefined,
): Promise<EngineReading> {
  switch (pass.engine) {
    case 'native':
      return native === undefined ? NOTHING_READ : native();
    case 'wasm':
      return deps.wasm === null ? NOTHING_READ : deps.wasm(viewOf(gray, pass.view), pass.denoise);
    case 'front':
      return deps.front(invertedIf(pass.inverted, shrinkTo(gray, pass.side)), pass.thorough);
    case 'library':
      return deps.library(invertedIf(pass.inverted, viewOf(gray, pass.view)));
  }
}

function viewOf(gray: Gray, view: 'centre' | 'full'): Gray {
  return view === 'centre' ? centre(gray, CENTRE_SIDE) : gray;
}

function invertedIf(wanted: boolean, gray: Gray): Gray {
  return wanted ? inverted(gray) : gray;
}
