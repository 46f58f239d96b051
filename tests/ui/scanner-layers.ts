import type { Control, LayerRow } from './layer-row.ts';

const conflicts: Control = ['button', /^1( conflict)?$/];

/** Layers on the scanner. */
export const scannerLayers: readonly LayerRow[] = [
  {
    file: 'src/screens/organizer/scanner/rehearsal-sheet.tsx',
    name: 'Scan a rehearsal ticket',
    who: 'organizer',
    at: '{scanner}',
    open: [['button', 'Rehearse']],
  },
  {
    file: 'src/screens/organizer/scanner/undo-dialog.tsx',
    name: 'Undo this entry?',
    who: 'steward',
    at: '{scanner}',
    open: [['button', 'Undo last scan']],
  },
  {
    file: 'src/screens/organizer/scanner/type-code.tsx',
    name: 'Enter by hand',
    who: 'steward',
    at: '{scanner}',
    open: [['button', 'Enter code']],
  },
  {
    file: 'src/screens/organizer/scanner/more-sheet.tsx',
    name: 'Camera and gate',
    who: 'steward',
    at: '{scanner}',
    open: [['button', 'Camera, zoom and gate']],
  },
  {
    file: 'src/screens/organizer/scanner/kiosk/kiosk-sheet.tsx',
    name: 'Kiosk mode',
    who: 'steward',
    at: '{scanner}',
    open: [
      ['button', 'Camera, zoom and gate'],
      ['button', 'Kiosk mode'],
    ],
  },
  {
    file: 'src/screens/organizer/scanner/names/find-guest.tsx',
    name: 'Find a guest',
    who: 'steward',
    at: '{scanner}',
    open: [['button', 'Find guest']],
  },
  {
    file: 'src/screens/organizer/scanner/sell-sheet.tsx',
    name: 'Sell tickets',
    who: 'steward',
    at: '{scanner}',
    open: [['button', 'Sell tickets']],
  },
  {
    file: 'src/screens/organizer/scanner/layers.tsx',
    name: 'All scans of this device',
    who: 'steward',
    at: '{scanner}',
    open: [['button', 'All scans']],
  },
  {
    file: 'src/screens/organizer/scanner/layers.tsx',
    name: 'Conflicts',
    who: 'steward',
    at: '{scanner}',
    open: [conflicts],
  },
];
