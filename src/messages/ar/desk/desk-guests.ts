import type { guests as english } from '#messages/en/desk/desk-guests.ts';
import { maxGuestRows, maxGuestTickets, maxTestTickets } from '#domain/events/guest-row.ts';
import { formatsIn } from '#messages/formats-in.ts';
import { isolated } from '#messages/isolated.ts';
import { pluralOf } from '#messages/plurals.ts';
import { guests as guestsNoun, rows, tickets } from '#messages/ar/nouns.ts';

const plural = pluralOf('ar');
const { count: countWords } = formatsIn.ar;

const unknown = 'يلزم تحديث التطبيق';

export const guests: typeof english = {
  guests: {
    what: 'قوائم الضيوف',
    caption: 'قوائم الضيوف',
    import: 'استيراد قائمة ضيوف',
    addGuest: 'إضافة ضيف',
    testTickets: 'تذاكر تجريبية',
    found: (count) =>
      plural(count, {
        zero: 'لا قوائم',
        one: 'قائمة واحدة',
        two: 'قائمتان، الأحدث أولًا',
        few: '# قوائم، الأحدث أولًا',
        many: '# قائمة، الأحدث أولًا',
        other: '# قائمة، الأحدث أولًا',
      }),
    pagesOf: 'قوائم الضيوف',
    none: {
      title: 'لا ضيوف بعد',
      text: 'يمكن استيراد قائمة من جدول بيانات، أو إضافة الضيوف واحدًا تلو الآخر. تذاكرهم مجانية.',
    },
    search: {
      label: 'البحث في قوائم الضيوف',
      placeholder: 'ملف أو ضيف مُضاف',
    },
    noMatch: { title: 'لا قوائم مطابقة', text: 'يرجى تجربة اسم آخر، أو العودة إلى الصفحة الأولى.' },
    columns: {
      name: 'الضيوف',
      added: 'تاريخ الإضافة',
      tickets: 'التذاكر',
      state: 'الحالة',
      action: 'الإجراء',
    },
    testName: 'تذاكر تجريبية',
    noGuestName: 'ضيف بلا اسم',
    noListName: 'قائمة ضيوف بلا اسم',
    unknown,
    ticketsOf: (made, asked) => `${made} من ${asked}`,
    open: 'فتح',
    openOne: (name) => `فتح ${isolated(name)}`,
    back: 'كل قوائم الضيوف',
    states: {
      reading: 'غير مكتملة',
      previewed: 'جاهزة للاستيراد',
      applying: 'جارٍ الاستيراد',
      applied: 'مستوردة',
      undoing: 'جارٍ التراجع',
      undone: 'تم التراجع',
      unknown,
    },
    given: 'مُنحت',
    problems: {
      name_missing: 'الاسم ناقص',
      name_long: 'الاسم طويل جدًا',
      email_wrong: 'البريد الإلكتروني غير صالح',
      type_unknown: 'نوع التذكرة غير موجود',
      quantity_wrong: `عدد التذاكر من 1 إلى ${maxGuestTickets}`,
      duplicate: 'موجود في هذه القائمة',
      already_guest: 'ضيف بالفعل',
      code_many: 'الرمز الواحد يُدخل شخصًا واحدًا',
      code_ours: 'هذا الرمز لتذكرة Gatehouse',
      code_rounded: 'اختصر جدول البيانات هذا الرمز. يرجى حفظ عموده كنص',
      code_short: 'الرمز قصير جدًا',
      code_long: 'الرمز طويل جدًا',
      code_twice: 'الرمز موجود في هذه القائمة',
      code_known: 'سبق استيراد الرمز',
      sold_out: 'نفدت التذاكر',
      unknown,
    },
    file: {
      title: 'استيراد قائمة ضيوف',
      text: 'ملف CSV في كل صف منه ضيف، أو تذكرة بيعت في مكان آخر. لا يصدر شيء قبل أن تراجعه.',
      label: 'قائمة الضيوف',
      reading: 'جارٍ قراءة الملف',
      wrong: {
        not_text: 'هذا ليس ملف CSV. يرجى اختيار «حفظ بصيغة CSV» في جدول البيانات، ثم إعادة المحاولة.',
        empty: 'لا صفوف في هذا الملف. يرجى اختيار ملف آخر.',
        too_many_rows: `صفوف هذا الملف أكثر من ${countWords(maxGuestRows)}. يرجى تقسيمه إلى ملفات أصغر.`,
        unreadable: 'تعذرت قراءة هذا الملف. ربما نُقل. يرجى اختياره من جديد.',
      },
      found: rows.are,
      ofAttendees: (leftOut) =>
        [
          'قائمة حضور: يحصل كل شخص على تذكرة جديدة برمز جديد.',
          leftOut === 0
            ? ''
            : plural(leftOut, {
                zero: '',
                one: 'استُبعد صف واحد: تذكرته غير صالحة، كأن تكون ملغاة.',
                two: 'استُبعد صفان: تذكرتاهما غير صالحتين، كأن تكونا ملغاتين.',
                few: 'استُبعدت # صفوف: تذاكرها غير صالحة، كأن تكون ملغاة.',
                many: 'استُبعد # صفًا: تذاكرها غير صالحة، كأن تكون ملغاة.',
                other: 'استُبعد # صف: تذاكرها غير صالحة، كأن تكون ملغاة.',
              }),
        ]
          .join(' ')
          .trim(),
      header: 'في الصف الأول أسماء الأعمدة',
      columns: 'الأعمدة',
      fields: {
        name: 'الاسم',
        firstName: 'الاسم الأول',
        lastName: 'اسم العائلة',
        email: 'البريد الإلكتروني',
        type: 'نوع التذكرة',
        quantity: 'عدد التذاكر',
        code: 'رمز تذكرة بيعت في مكان آخر',
      },
      codes:
        'الصفوف ذات الرمز تذاكر بيعت في مكان آخر. تمسح بواباتك ذلك الرمز مرة واحدة، كتذكرة من تذاكرك. لا تُخزَّن منه إلا بصمة.',
      notInFile: 'ليس في الملف',
      column: (name, example) => `${isolated(name)} (${isolated(example)})`,
      nthColumn: (nth) => `العمود ${nth}`,
      nameNeeded: 'يرجى اختيار عمود الأسماء أو الرموز.',
      defaultType: 'نوع التذكرة حيث لا يذكره الملف',
      noDefault: 'لا شيء: الملف يذكرها كلها',
      preview: 'الضيوف في هذا الملف',
      previewed: 'أي الصفوف',
      all: (count) => `كل الصفوف ${count}`,
      withProblems: (count) => `الصفوف ذات المشكلات ${count}`,
      noProblems: 'لا مشكلة في أي صف.',
      row: (row) => `الصف ${row}`,
      back: 'رجوع',
      forth: 'المزيد',
      previewOf: (email, type, count) =>
        [email, type, tickets.are(count)]
          .filter((part) => part !== '')
          .map(isolated)
          .join(' · '),
      check: (count) => `فحص ${rows.of(count)}`,
      sending: 'جارٍ إرسال الصفوف',
      checked: (ready, wrong) =>
        wrong === 0
          ? `الجاهز: ${guestsNoun.are(ready)}`
          : `الجاهز: ${guestsNoun.are(ready)}، وفيه مشكلات: ${rows.are(wrong)}`,
    },
    detail: {
      what: 'قائمة الضيوف',
      rows: 'الصفوف',
      ready: 'تذاكر للإصدار',
      made: 'تذاكر صادرة',
      left: 'صفوف مستبعدة',
      voided: 'تذاكر ملغاة',
      kept: 'ضيوف احتفظوا بتذاكرهم',
      incomplete:
        'لم يُرسل الملف حتى نهايته. يرجى اختياره من جديد ضمن «استيراد قائمة ضيوف»، أو حذف هذه القائمة.',
      apply: (count) => `استيراد ${tickets.of(count)}`,
      fewLeft: (left) => `التذاكر الباقية: ${left}. تُستبعد الصفوف التي تزيد عليها.`,
      nothing: 'لا صف يمكن استيراده. يرجى تصحيح الملف، ثم استيراده من جديد.',
      applied: (count) => `جارٍ استيراد ${tickets.of(count)}`,
      progress: { applying: 'جارٍ إصدار التذاكر', undoing: 'جارٍ إلغاء التذاكر' },
      problem: (problem, count) => `${problem}: ${count}`,
      delete: 'حذف',
      deleted: (name) => `حُذفت القائمة ${isolated(name)}`,
      undo: 'تراجع',
      undoOf: (name) => `تراجع عن ${isolated(name)}`,
      undoing: {
        title: (name) => `التراجع عن ${isolated(name)}؟`,
        text: (count) => `التذاكر التي تصبح غير صالحة عند كل البوابات: ${count}. وتعود أماكنها متاحة.`,
        came: (names, more) =>
          more
            ? `الضيوف الذين دخلوا يحتفظون بتذاكرهم: ${isolated(names)} وآخرون.`
            : `الضيوف الذين دخلوا يحتفظون بتذاكرهم: ${isolated(names)}.`,
        nobodyCame: 'لم يدخل أحد من هؤلاء الضيوف بعد.',
        confirm: 'تراجع',
        keep: 'الاحتفاظ بالتذاكر',
        done: (name) => `جارٍ التراجع عن ${isolated(name)}`,
      },
    },
    emails: {
      ask: 'إرسال تذكرة كل ضيف إليه بالبريد الإلكتروني',
      askHint: 'رابط للحصول عليها في التطبيق. يصلح للرموز المتجددة أيضًا. التراجع عن القائمة يسحبه.',
      send: 'إرسال التذاكر إلى الضيوف بالبريد',
      sending: {
        title: (name) => `مراسلة ضيوف ${isolated(name)} بالبريد الإلكتروني؟`,
        text: 'كل ضيف له بريد إلكتروني يصله رابط إلى تذكرته، مرة واحدة.',
        confirm: 'مراسلة الضيوف',
        done: 'جارٍ مراسلة الضيوف',
      },
      progress: 'جارٍ مراسلة الضيوف',
      waits: 'يُراسَل الضيوف حالما تصدر تذاكرهم.',
      done: (sent) => `أُرسل بالبريد: ${sent}`,
      kept: (count) =>
        `لم يُرسل، لأن هذا الخادم بلا خادم بريد: ${count}. يستطيع مسؤول النظام قراءتها ضمن «الرسائل الصادرة».`,
      failed: (count) => `تعذر إرساله بالبريد: ${count}`,
      skipped: (count) => `مستبعد: ${count}`,
      column: 'البريد',
      states: {
        waiting: 'ليس بعد',
        queued: 'في الطريق',
        sent: 'أُرسل',
        kept: 'في الرسائل الصادرة',
        failed: 'فشل',
        skipped: 'مستبعد',
        unknown,
      },
      problems: {
        refused: 'رُفض العنوان',
        unavailable: 'لم يستجب خادم البريد',
        bounced: 'أُعيدت الرسالة',
        lost: 'ربما لم يخرج',
        stopped: 'لا تذكرة لإرسالها',
        unsubscribed: 'ألغى الاشتراك',
        no_email: 'لا بريد إلكتروني',
        unknown,
      },
      one: 'إرسال التذكرة بالبريد',
      oneOf: (name) => `إرسال التذكرة بالبريد إلى ${isolated(name)}`,
      again: 'إعادة الإرسال بالبريد',
      againOf: (name) => `إعادة الإرسال بالبريد إلى ${isolated(name)}`,
      sentTo: (name) => `جارٍ الإرسال بالبريد إلى ${isolated(name)}`,
    },
    rows: {
      what: 'الصفوف',
      caption: 'صفوف القائمة',
      label: 'أي الصفوف',
      filters: { all: 'الكل', wrong: 'مشكلات', kept: 'احتُفظ بها', not_emailed: 'لم تُرسل بالبريد' },
      columns: {
        row: 'الصف',
        name: 'الاسم',
        type: 'نوع التذكرة',
        quantity: 'التذاكر',
        state: 'الحالة',
      },
      states: {
        ready: 'جاهز',
        wrong: 'مستبعد',
        made: 'مستورد',
        voided: 'ملغى',
        kept: 'دخل',
        unknown,
      },
      codes: (first, last) => `${isolated(first)} – ${isolated(last)}`,
      more: 'تحميل المزيد',
      none: { title: 'لا صفوف هنا', text: 'لا صف كهذا في هذه القائمة.' },
    },
    adding: {
      title: 'إضافة ضيف',
      text: 'تمنح الضيف تذاكر مجانية. تُحتسب ضمن السعة مثل التذاكر المباعة.',
      name: 'الاسم',
      email: 'البريد الإلكتروني (اختياري)',
      type: 'نوع التذكرة',
      quantity: 'عدد التذاكر',
      sendEmail: 'إرسال التذكرة إلى الضيف بالبريد',
      sendEmailHint: 'رابط للحصول عليها في التطبيق.',
      emailMissing: 'يرجى إدخال البريد الإلكتروني المطلوب الإرسال إليه.',
      nameMissing: 'يرجى إدخال اسم الضيف.',
      quantityWrong: `يرجى إدخال عدد صحيح من 1 إلى ${maxGuestTickets}.`,
      submit: 'إضافة ضيف',
      done: (name, count) => `${isolated(name)}: ${tickets.are(count)}`,
    },
    testing: {
      title: 'تذاكر تجريبية',
      text: 'لتجربة عند الباب. تعرضها الماسحات على أنها تجريبية، ولا تُحتسب أبدًا. يمكن طباعتها ضمن «طباعة التذاكر».',
      type: 'نوع التذكرة',
      quantity: 'عدد التذاكر',
      quantityWrong: `يرجى إدخال عدد صحيح من 1 إلى ${maxTestTickets}.`,
      submit: 'إنشاء تذاكر تجريبية',
      done: (count) =>
        plural(count, {
          one: 'أُنشئت تذكرة تجريبية واحدة',
          two: 'أُنشئت تذكرتان تجريبيتان',
          few: 'أُنشئت # تذاكر تجريبية',
          other: 'أُنشئت # تذكرة تجريبية',
        }),
    },
  },
};
