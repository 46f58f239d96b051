/** A decoder error that carries its reason as a code. */
export class DecodeFailed extends Error {
  override readonly name = 'DecodeFailed';
  readonly code: 'decoder_lost' | 'frame_unreadable';

  constructor(code: 'decoder_lost' | 'frame_unreadable', message: string) {
    super(message);
    this.code = code;
  }
}
