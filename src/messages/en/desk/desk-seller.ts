/** Texts about the seller named on invoices. Part of the room `desk`. */
export const seller = {
  seller: {
    title: 'Invoices',
    intro:
      'Buyers and your team can save an invoice of each paid order once this is filled in. It’s for all your events; invoices that were made stay as they are.',
    what: 'invoice details',
    name: 'Seller',
    address: 'Address',
    taxId: 'Tax number',
    taxName: 'Tax included in prices',
    taxNameHint: 'For example VAT. Leave empty for none.',
    tax: 'Percent',
    taxHint: 'Percent of the price before tax.',
    missing: {
      name: 'Enter the seller’s name.',
      address: 'Enter the address.',
      taxName: 'Enter what the tax is called.',
      tax: 'Enter a percentage from 0 to 100, with two decimals at most.',
    },
    save: 'Save invoice details',
    saved: 'Invoice details saved',
    savedText: 'They appear on invoices issued from now on.',
  },
};
