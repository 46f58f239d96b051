import type { attendees as english } from '#messages/en/desk/desk-attendees.ts';
import { erase } from './desk-erase.ts';
import { isolated } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';

const plural = pluralOf('ar');

export const attendees: typeof english = {
  attendees: {
    what: 'الحضور',
    caption: 'الحضور',
    search: {
      label: 'البحث في الحضور',
      placeholder: 'اسم أو هاتف أو بريد أو تذكرة',
    },
    status: 'الحالة',
    types: 'أنواع التذاكر',
    gates: 'البوابات',
    times: {
      label: 'الوقت',
      checkedIn: { action: 'وقت الدخول', from: 'دخلوا ابتداءً من', until: 'دخلوا قبل' },
      ordered: { action: 'وقت الطلب', from: 'طُلبت ابتداءً من', until: 'طُلبت قبل' },
      endsFirst: 'يجب أن تكون النهاية بعد البداية.',
    },
    folded: {
      action: (inForce) => (inForce === 0 ? 'عوامل التصفية' : `عوامل التصفية (${inForce})`),
      done: 'تم',
      inForce: 'عوامل التصفية المستخدمة',
      at: (limit, time) => `${limit} ${isolated(time)}`,
      selected: (count) =>
        plural(count, {
          zero: 'لا تذاكر محددة',
          one: 'تذكرة محددة واحدة',
          two: 'تذكرتان محددتان',
          few: '# تذاكر محددة',
          many: '# تذكرة محددة',
          other: '# تذكرة محددة',
        }),
      remove: (filter) => `إزالة عامل التصفية: ${isolated(filter)}`,
      clear: 'إزالة عوامل التصفية',
    },
    answers: {
      label: 'التصفية حسب الإجابة',
      any: 'أي إجابة',
      of: (question, answer) => `${isolated(question)}: ${isolated(answer)}`,
      agreed: 'تمت الموافقة',
      columns: 'عرض الإجابات',
    },
    statuses: {
      all: 'الكل',
      arrived: 'وصلوا',
      not_arrived: 'لم يصلوا',
      inside: 'في الداخل',
      cancelled: 'ملغاة',
    },
    counted: (filter, count) => `${filter} ${count}`,
    found: (count) =>
      plural(count, {
        zero: 'لا مشاركين',
        one: 'مشارك واحد',
        two: 'مشاركان',
        few: '# مشاركين',
        many: '# مشاركًا',
        other: '# مشارك',
      }),
    soFar: (count) => plural(count, { other: 'المعروض من الحضور: #. التمرير يعرض المزيد.' }),
    more: 'تحميل المزيد',
    none: {
      title: 'لا حضور بعد',
      text: 'كل من لديه تذكرة يظهر هنا حالما تُباع أو تصدر.',
    },
    noMatch: { title: 'لا نتائج مطابقة', text: 'يرجى تجربة بحث آخر، أو عوامل تصفية أقل.' },
    offline: 'لا شيء محفوظ على هذا الجهاز بعد. بعد فتح هذه القائمة مرة مع وجود اتصال تعمل دونه 12 ساعة.',
    kept: (ago) => `من هذا الجهاز، آخر تحديث ${ago}.`,
    noName: 'بلا اسم',
    columns: {
      name: 'الاسم',
      code: 'رمز التذكرة',
      type: 'نوع التذكرة',
      arrived: 'الوصول',
      state: 'الحالة',
      action: 'الإجراء',
    },
    nameOf: (name, code) => `${isolated(name)}، ${isolated(code)}`,
    states: {
      inside: 'في الداخل',
      left: 'خرج',
      expected: 'لم يصل',
      blocked: 'محظورة',
      revoked: 'مُبطلة',
      cancelled: 'ملغاة',
      transferred: 'محوَّلة',
      unknown: 'يلزم تحديث التطبيق',
    },
    unpaid: 'غير مدفوعة',
    rehearsal: 'تجربة',
    notArrived: '–',
    at: (time, gate) => `${time} · ${isolated(gate)}`,
    sheet: {
      erase,
      what: 'بيانات المشارك',
      email: 'البريد الإلكتروني',
      phone: 'الهاتف',
      code: 'رمز التذكرة',
      type: 'نوع التذكرة',
      issued: 'تاريخ الإصدار',
      note: {
        label: 'ملاحظة للباب',
        hint: 'يراها المشرفون عند مسح التذكرة أو العثور عليها بالاسم.',
        save: 'حفظ الملاحظة',
        theirs: (note) =>
          note === ''
            ? 'حذف شخص آخر الملاحظة في هذه الأثناء. عند الحفظ تُستخدم ملاحظتك.'
            : `حفظ شخص آخر هذه الملاحظة في هذه الأثناء: «${isolated(note)}». عند الحفظ تحل ملاحظتك محلها.`,
        done: 'حُفظت الملاحظة. تصل إلى هواتف المشرفين عند اتصالها.',
      },
      order: {
        title: 'الطلب',
        none: 'صدرت هذه التذكرة بلا طلب.',
        number: 'رقم الطلب',
        buyer: 'المشتري',
        tickets: 'التذاكر',
        total: 'الإجمالي',
        ordered: 'تاريخ الطلب',
      },
      before: { title: 'محوَّلة من', until: (day) => `حتى ${day}` },
      passages: {
        title: 'مرات المرور',
        none: 'لم يصل أي مسح لهذه التذكرة بعد.',
        directions: { entry: 'دخول', exit: 'خروج', unknown: 'يلزم تحديث التطبيق' },
        counting: {
          second: 'شخص ثانٍ',
          again: 'مسح آخر محتسب بدلًا منه',
          undone: 'تم التراجع',
          unknown: 'يلزم تحديث التطبيق',
        },
      },
    },
    export: {
      action: 'تصدير',
      title: 'تصدير الحضور',
      text: 'القائمة كما هي مصفاة الآن، ملفًا لجداول البيانات.',
      contacts: 'بيانات التواصل',
      choices: { none: 'بلا بريد وهاتف', all: 'مع البريد والهاتف' },
      password: 'كلمة مرورك',
      passwordMissing: 'لتصدير بيانات التواصل، يرجى إدخال كلمة مرورك.',
      fresh: 'لتصدير بيانات التواصل، يلزم تسجيل الدخول من جديد قبل ذلك مباشرة.',
      submit: 'تصدير',
    },
    parts: {
      label: 'أقسام الفعالية',
      manage: 'الإدارة',
      attendees: 'الحضور',
      guests: 'قائمة الضيوف',
      messages: 'الرسائل',
      rules: 'قواعد الدخول',
      analytics: 'التحليلات',
      publicPage: 'عرض ومشاركة',
    },
  },
};
