import type { door as english } from '#messages/en/door/door.ts';
import { isolated } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('ar');

export const door: typeof english = {
  otherGate: 'بوابة أخرى',
  battery: {
    level: 'البطارية',
    charging: 'البطارية، قيد الشحن',
    low: (percent) => `البطارية منخفضة: ${percent}`,
  },
  verdicts: {
    check_by_hand: 'تحقق يدوي',
    unreadable: 'ليست تذكرة',
    wrong_event: 'فعالية أخرى',
    forged: 'غير أصلية',
    revoked: 'مُبطلة',
    cancelled: 'ملغاة',
    blocked: 'محظورة',
    unpaid: 'غير مدفوعة',
    not_yet: 'قبل الموعد',
    too_late: 'بعد الموعد',
    wrong_gate: 'بوابة خاطئة',
    stale_code: 'رمز غير متجدد',
    already_inside: 'مُسحت سابقًا',
    used_today: 'استُخدمت اليوم',
    cool_down: 'استُخدمت للتو',
    limit_reached: 'استُنفدت مرات الدخول',
    capacity_reached: 'المكان ممتلئ',
    not_inside: 'ليس في الداخل',
    admit: 'دخول',
    admit_unlisted: 'دخول، تذكرة جديدة',
    exit: 'خروج',
  },
  newTicket: 'تذكرة جديدة',
  leftUnseen: 'خروج بلا دخول مسجَّل',
  conflicts: {
    admittedTwice: (ticket) => `تعارض: سُمح بالدخول مرتين بالتذكرة ${ticket}`,
    changedHands: (ticket, before) =>
      `تعارض: سُمح بالدخول بالتذكرة ${ticket}، وبالتذكرة ${before} قبل تحويلها`,
    afterVoid: (ticket) => `تعارض: سُمح بالدخول بالتذكرة ${ticket} بعد انتهاء صلاحيتها`,
    unknown: (ticket) => `تعارض: التذكرة ${ticket} بحاجة إلى مراجعة`,
    scanned: 'المسح',
    counted: 'محتسب',
    notCounted: 'غير محتسب',
    gateAt: (gate, time) => `${isolated(gate)}، ${time}`,
    apart: (time) => `الفارق ${time}. يرجى البحث عن الشخص الثاني، أو مراجعة البوابة الأخرى.`,
    found: {
      same_person: 'الشخص نفسه: احتُسب مرة واحدة.',
      second_person: 'شخص ثانٍ في الداخل: كلاهما محتسب.',
      mis_scan: 'مسح خاطئ: غير محتسب.',
      unknown: 'تم الحل.',
    },
    by: {
      organizer: 'المنظِّم',
      manager: 'مدير',
      supervisor: 'مشرف',
      administrator: 'مسؤول النظام',
      unknown: 'الفريق',
    },
    decided: (found, by, time) => `${found} القرار من ${by}، الساعة ${time}.`,
    older: (count) =>
      plural(count, {
        one: 'تعارض أقدم واحد غير معروض هنا.',
        two: 'تعارضان أقدم غير معروضين هنا.',
        few: '# تعارضات أقدم غير معروضة هنا.',
        many: '# تعارضًا أقدم غير معروض هنا.',
        other: '# تعارض أقدم غير معروض هنا.',
      }),
  },
  revoke: {
    title: (device) => `سحب صلاحية ${isolated(device)}؟`,
    text: 'يتوقف عن المسح عند اتصاله التالي، أو عند انتهاء صلاحيته. عمليات المسح التي لم يرسلها تبقى عليه، مشفَّرة لأجلك.',
    again: 'هل يمكن ربط هذا الهاتف مرة أخرى؟',
    no: 'لا',
    yes: 'نعم',
    allowed: 'برمز جديد، أو بنقرة حيث سجّل أحد أفراد فريقك الدخول عليه.',
    refused: 'لا هذا الهاتف ولا صاحبه، حتى تسمح بذلك ضمن «الأجهزة».',
    oldServer: 'سُحبت الصلاحية. لا يستطيع هذا الخادم منع ربط الهاتف مرة أخرى: يرجى تحديثه.',
    revoke: 'سحب الصلاحية',
  },
};
