import type { checkIn as english } from '#messages/en/desk/desk-check-in.ts';
import { isolated } from '#messages/isolated.ts';
import { forcedEntry } from '#messages/ar/door/forced-entry.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('ar');
const { reason, reasons, note, noteHint, noteNeeded } = forcedEntry;

export const checkIn: typeof english = {
  checkIn: {
    action: 'تسجيل الوصول',
    of: (name) => `تسجيل وصول ${isolated(name)}`,
    gate: 'تسجيل الوصول عند',
    chooseGate: 'اختيار بوابة',
    unsent: 'لم يُرسل بعد',
    place: {
      own: (gate) => `يُسجَّل على هذا الجهاز عند ${isolated(gate)}، بوابته الخاصة. يعمل بلا اتصال.`,
      fixed: (gate) => `يُسجَّل على هذا الجهاز عند ${isolated(gate)}، البوابة المحددة له. يعمل بلا اتصال.`,
      noGate: 'لا بوابة لهذا الجهاز بعد. يلزم اختيار بوابة لتسجيل الوصول.',
      unsent: (count) =>
        plural(count, {
          zero: 'لا سجلات بانتظار الإرسال.',
          one: 'سجل واحد لم يُرسل بعد. يُرسل تلقائيًا عند عودة الاتصال.',
          two: 'سجلان لم يُرسلا بعد. يُرسلان تلقائيًا عند عودة الاتصال.',
          few: '# سجلات لم تُرسل بعد. تُرسل تلقائيًا عند عودة الاتصال.',
          many: '# سجلًا لم تُرسل بعد. تُرسل تلقائيًا عند عودة الاتصال.',
          other: '# سجل لم تُرسل بعد. تُرسل تلقائيًا عند عودة الاتصال.',
        }),
    },
    noWay: {
      title: 'تسجيل الوصول في هذا المتصفح يحتاج إلى اتصال',
      why: {
        not_enrolled:
          'هذا المتصفح غير مرتبط بهذه الفعالية. عند عودة الاتصال يُفتح الماسح هنا وتُنزَّل الفعالية، ثم يمكن تسجيل الوصول بلا اتصال.',
        steward:
          'هذا المتصفح مرتبط كمضيف بوابة، وجهاز المشرف وحده يسجّل الوصول يدويًا. عند عودة الاتصال يُربط برمز مشرف: الأجهزة، ربط جهاز.',
        not_ready:
          'هذا المتصفح مرتبط، لكن نسخته من الفعالية غير مكتملة أو انتهت صلاحيته. يُفتح الماسح هنا عند عودة الاتصال.',
        no_entrance: 'هذا المتصفح محدد لبوابة لا يدخل منها أحد. عند عودة الاتصال يُنقل إلى مدخل من قسم الأجهزة.',
      },
      openScanner: 'فتح الماسح',
    },
    notRecorded: {
      title: 'لم يُسجَّل الوصول',
      storage_full: 'مساحة التخزين في هذا الجهاز ممتلئة. لم يُسجَّل شيء. يلزم إخلاء مساحة ثم إعادة المحاولة.',
      storage_lost: 'تخزين هذا الجهاز لا يستجيب. لم يُسجَّل شيء. تلزم إعادة المحاولة أو إعادة تحميل الصفحة.',
      storage_slow: 'تخزين هذا الجهاز بطيء. يلزم النظر في سجل الشخص قبل إعادة المحاولة.',
      scan_over: 'سُجّل شيء آخر في هذه الأثناء. يلزم إغلاق هذا وتسجيل الوصول من جديد.',
      not_allowed:
        'لا يستطيع هذا الجهاز تسجيل ذلك: انتهت صلاحيته، أو لا يعرف هذا المرور. تلزم إعادة المحاولة عند الاتصال.',
      other_tab: 'الماسح مفتوح في علامة تبويب أخرى. يُسجَّل الوصول هناك، أو تُغلق أولًا.',
    },
    done: (name) => `سُجّل وصول ${isolated(name)}`,
    failed: 'لم يتأكد تسجيل الوصول',
    refused: {
      title: (name) => `لم يُسجَّل وصول ${isolated(name)}`,
      used: (verdict, time, gate) =>
        gate === '' ? `${verdict}: ${time}.` : `${verdict}: ${time}، ${isolated(gate)}.`,
      from: (verdict, time) => `${verdict}. صالحة ابتداءً من ${time}.`,
      until: (verdict, time) => `${verdict}. كانت صالحة حتى ${time}.`,
      only: (verdict) => `${verdict}.`,
      anyway: 'يمكنك تسجيل الوصول رغم ذلك، ويُحفظ معه السبب.',
      reason,
      choose: 'اختيار السبب',
      reasonMissing: 'يلزم اختيار سبب تسجيل الوصول رغم ذلك.',
      reasons,
      note,
      noteHint,
      noteNeeded,
      confirm: 'تسجيل الوصول رغم ذلك',
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
      keep: 'إبقاء المسح',
      confirm: 'تراجع',
      done: 'تم التراجع',
    },
  },
};
