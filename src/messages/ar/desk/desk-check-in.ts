import type { checkIn as english } from '#messages/en/desk/desk-check-in.ts';
import { isolated } from '#messages/isolated.ts';
import { forcedEntry } from '#messages/ar/door/forced-entry.ts';

const { reason, reasons, note, noteHint, noteNeeded } = forcedEntry;

export const checkIn: typeof english = {
  checkIn: {
    action: 'تسجيل الدخول',
    of: (name) => `تسجيل دخول ${isolated(name)}`,
    gate: 'تسجيل الدخول عند',
    done: (name) => `سُجّل دخول ${isolated(name)}`,
    failed: 'لم يتأكد تسجيل الدخول',
    refused: {
      title: (name) => `لم يُسجَّل دخول ${isolated(name)}`,
      used: (verdict, time, gate) =>
        gate === '' ? `${verdict}: ${time}.` : `${verdict}: ${time}، ${isolated(gate)}.`,
      from: (verdict, time) => `${verdict}. صالحة ابتداءً من ${time}.`,
      until: (verdict, time) => `${verdict}. كانت صالحة حتى ${time}.`,
      only: (verdict) => `${verdict}.`,
      anyway: 'يمكنك تسجيل الدخول رغم ذلك، ويُحفظ معه السبب.',
      reason,
      choose: 'اختيار السبب',
      reasonMissing: 'يلزم اختيار سبب تسجيل الدخول رغم ذلك.',
      reasons,
      note,
      noteHint,
      noteNeeded,
      confirm: 'تسجيل الدخول رغم ذلك',
      close: 'إغلاق',
    },
    undo: {
      action: 'تراجع',
      of: (passage) => `تراجع: ${passage}`,
      title: {
        entry: 'التراجع عن هذا الدخول؟',
        exit: 'التراجع عن هذا الخروج؟',
        unknown: 'التراجع عن هذا المسح؟',
      },
      text: 'لن يُحتسب بعد ذلك، وتعلم به كل الماسحات. ويبقى كلاهما في السجل.',
      confirm: 'تراجع',
      done: 'تم التراجع',
    },
  },
};
